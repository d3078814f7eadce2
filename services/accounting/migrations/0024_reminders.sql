-- Reminders of unpaid invoices by schedule: of the organisation, of single contacts, and without single invoices.

-- Up to eight steps, each with its own day. Days count from the due date; below zero is before it.
create function are_reminder_steps(steps jsonb) returns boolean
language sql immutable parallel safe as $$
  select jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) <= 8
    and (select count(distinct (step->>'days')::integer) = count(*)
        and coalesce(bool_and((step->>'days')::integer between -60 and 365
          and char_length(coalesce(step->>'text', '')) <= 2000), true)
      from jsonb_array_elements(steps) as step)
$$;

create table reminder_schedules (
  org_id     uuid primary key references organisations (id),
  is_on      boolean not null,
  -- From this hour of the morning, by the organisation's clocks.
  hour       smallint not null constraint reminder_schedules_hour_in_morning check (hour between 6 and 11),
  steps      jsonb not null constraint reminder_schedules_steps_whole check (are_reminder_steps(steps)),
  version    integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  constraint reminder_schedules_on_with_steps check (not is_on or jsonb_array_length(steps) > 0)
);

create table contact_reminders (
  org_id     uuid not null,
  contact_id uuid not null,
  mode       text not null
    constraint contact_reminders_mode_known check (mode in ('default', 'on', 'off', 'own')),
  steps      jsonb not null constraint contact_reminders_steps_whole check (are_reminder_steps(steps)),
  version    integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  primary key (org_id, contact_id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  constraint contact_reminders_own_with_steps
    check ((mode = 'own') = (jsonb_array_length(steps) > 0))
);

-- Invoices that a person left out.
create table reminder_exclusions (
  org_id      uuid not null,
  document_id uuid not null,
  excluded_by uuid not null,
  excluded_at timestamptz not null,
  primary key (org_id, document_id),
  foreign key (org_id, document_id) references documents (org_id, id)
);

-- Steps whose day came and that could not be sent, with the reason. Sending one later is a row of document_mails.
create table held_reminders (
  org_id      uuid not null,
  document_id uuid not null,
  days        smallint not null,
  reason      text not null
    constraint held_reminders_reason_known
    check (reason in ('email_missing', 'email_refused', 'mail_quota_spent', 'too_many_mails')),
  at          timestamptz not null,
  primary key (org_id, document_id, days),
  foreign key (org_id, document_id) references documents (org_id, id)
);

-- Of a reminder by schedule: its step, and the step's own text with placeholders. Null: sent by hand.
alter table document_mails
  add column reminder_days smallint,
  add column reminder_text text check (char_length(reminder_text) <= 2000),
  add constraint document_mails_step_of_reminder check (reminder_days is null or
    (purpose = 'reminder' and subject_kind = 'document')),
  add constraint document_mails_text_of_step check (reminder_text is null or reminder_days is not null);

-- However many workers run: a step goes out once.
create unique index document_mails_step_once on document_mails (org_id, subject_id, reminder_days)
  where reminder_days is not null;

grant select, insert, update (is_on, hour, steps, version, updated_at) on reminder_schedules to {api};
grant select, insert, update (mode, steps, version, updated_at) on contact_reminders to {api};
grant select, insert, delete on reminder_exclusions to {api};
grant select on held_reminders to {api};
grant select on reminder_schedules, contact_reminders, reminder_exclusions to {worker};
grant select, insert, update (reason, at) on held_reminders to {worker};
grant select on reminder_schedules, contact_reminders, reminder_exclusions, held_reminders to {operator};
