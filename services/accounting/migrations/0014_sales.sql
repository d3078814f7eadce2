create table leads (
  org_id      uuid not null references organisations (id),
  id          uuid not null,
  name        text not null check (char_length(name) between 1 and 160),
  company     text check (char_length(company) <= 160),
  email       text,
  phone       text,
  notes       text check (char_length(notes) <= 4000),
  value_minor bigint check (value_minor >= 0),
  currency    char(3) not null check (currency ~ '^[A-Z]{3}$'),
  stage       text not null
    constraint leads_stage_known check (stage in ('new', 'qualified', 'proposal', 'won', 'lost')),
  contact_id  uuid,
  quote_id    uuid,
  lost_reason text,
  -- The member who looks after it.
  member_id   uuid,
  version     integer not null default 1,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  closed_at   timestamptz,
  primary key (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, member_id) references members (tenant_id, id),
  constraint leads_closed_when_ended check ((closed_at is not null) = (stage in ('won', 'lost'))),
  constraint leads_lost_for_a_reason check ((stage = 'lost') = (lost_reason is not null))
);

create index leads_by_stage on leads (org_id, stage, updated_at desc, id desc);

create table lead_history (
  org_id     uuid not null,
  lead_id    uuid not null,
  version    integer not null,
  from_stage text,
  to_stage   text not null,
  actor_kind text not null check (actor_kind in ('operator', 'member', 'api_key', 'system')),
  actor      text not null,
  reason     text,
  at         timestamptz not null,
  primary key (org_id, lead_id, version),
  foreign key (org_id, lead_id) references leads (org_id, id)
);

create table quotes (
  org_id         uuid not null references organisations (id),
  id             uuid not null,
  number         text,
  status         text not null
    constraint quotes_status_known check (status in
    ('draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn')),
  -- Which of its versions holds; whoever answers, answers to one of them.
  content_version integer not null,
  version        integer not null default 1,
  lead_id        uuid,
  contact_id     uuid not null,
  date           date not null,
  expiry_date    date not null,
  reference      text check (char_length(reference) <= 255),
  currency       char(3) not null check (currency ~ '^[A-Z]{3}$'),
  subtotal_minor bigint not null,
  tax_minor      bigint not null,
  total_minor    bigint not null check (total_minor >= 0),
  sent_at        timestamptz,
  responded_at   timestamptz,
  responder_name text,
  decline_reason text,
  -- What its acceptance makes by itself.
  converts_to    text not null default 'draft_invoice'
    constraint quotes_conversion_known check (converts_to in ('draft_invoice', 'nothing')),
  -- Of exactly the content that was accepted or declined.
  responded_hash bytea check (octet_length(responded_hash) = 32),
  -- The draft that was made from it.
  invoice_id     uuid,
  author_kind    text not null check (author_kind in ('operator', 'member', 'api_key', 'system')),
  author         text not null,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  primary key (org_id, id),
  constraint quotes_number_once unique (org_id, number),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, lead_id) references leads (org_id, id),
  foreign key (org_id, invoice_id) references documents (org_id, id),
  constraint quotes_columns_add_up check (subtotal_minor + tax_minor = total_minor),
  constraint quotes_days check (date <= expiry_date),
  constraint quotes_status_of_facts check (
    case status
    when 'draft' then sent_at is null and responded_at is null
    when 'accepted' then number is not null and responded_at is not null and responded_hash is not null
    and responder_name is not null
    when 'declined' then number is not null and responded_at is not null and responded_hash is not null
    when 'sent' then number is not null and sent_at is not null and responded_at is null
    when 'expired' then sent_at is not null and responded_at is null
    else responded_at is null
    end),
  constraint quotes_invoice_of_accepted check (invoice_id is null or status = 'accepted')
);

create index quotes_newest on quotes (org_id, date desc, created_at desc, id desc);

create index quotes_to_expire on quotes (expiry_date) where status = 'sent';

create index quotes_by_lead on quotes (org_id, lead_id) where lead_id is not null;

create unique index quotes_invoice_once on quotes (org_id, invoice_id) where invoice_id is not null;

-- Every content that a quote ever had.
create table quote_versions (
  org_id          uuid not null,
  quote_id        uuid not null,
  content_version integer not null check (content_version > 0),
  contact_id      uuid not null,
  date            date not null,
  expiry_date     date not null,
  reference       text,
  notes           text check (char_length(notes) <= 4000),
  currency        char(3) not null,
  amounts         text not null check (amounts in ('exclusive', 'inclusive')),
  subtotal_minor  bigint not null,
  tax_minor       bigint not null,
  total_minor     bigint not null,
  content_hash    bytea not null check (octet_length(content_hash) = 32),
  author_kind     text not null check (author_kind in ('operator', 'member', 'api_key', 'system')),
  author          text not null,
  created_at      timestamptz not null,
  primary key (org_id, quote_id, content_version),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);

create table quote_lines (
  org_id          uuid not null,
  quote_id        uuid not null,
  content_version integer not null,
  position        smallint not null check (position between 1 and 200),
  item_id         uuid,
  description     text not null check (char_length(description) between 1 and 2000),
  quantity        numeric(18,6) not null check (quantity <> 0),
  unit_price      numeric(20,6) not null,
  discount_pct    numeric(7,4) not null default 0 check (discount_pct between 0 and 100),
  account_id      uuid not null,
  tax_code_id     uuid,
  net_minor       bigint not null,
  tax_minor       bigint not null,
  gross_minor     bigint not null,
  primary key (org_id, quote_id, content_version, position),
  foreign key (org_id, quote_id, content_version)
    references quote_versions (org_id, quote_id, content_version),
  foreign key (org_id, item_id) references items (org_id, id),
  foreign key (org_id, account_id) references accounts (org_id, id),
  foreign key (org_id, tax_code_id) references tax_codes (org_id, id)
);

create table quote_taxes (
  org_id          uuid not null,
  quote_id        uuid not null,
  content_version integer not null,
  component_id    uuid not null,
  rate_pct        numeric(9,6) not null,
  taxable_minor   bigint not null,
  tax_minor       bigint not null,
  primary key (org_id, quote_id, content_version, component_id),
  foreign key (org_id, quote_id, content_version)
    references quote_versions (org_id, quote_id, content_version),
  foreign key (org_id, component_id) references tax_components (org_id, id)
);

create table quote_history (
  org_id      uuid not null,
  quote_id    uuid not null,
  version     integer not null,
  trigger     text not null,
  from_status text,
  to_status   text not null,
  actor_kind  text not null check (actor_kind in ('operator', 'member', 'api_key', 'system')),
  actor       text not null,
  detail      jsonb not null default '{}',
  at          timestamptz not null,
  primary key (org_id, quote_id, version),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);

alter table leads add constraint leads_quote_of_organisation
  foreign key (org_id, quote_id) references quotes (org_id, id);

-- Won is for good, so that it is told once; what was lost begins anew.
create function leads_keep_moves() returns trigger language plpgsql as $$
begin
  if old.stage <> new.stage and (old.stage = 'won' or (old.stage = 'lost' and new.stage <> 'new')) then
    raise exception 'a lead does not go from % to %', old.stage, new.stage
      using errcode = 'check_violation', constraint = 'leads_move_listed', table = 'leads';
  end if;
  return new;
end $$;

-- The same table of moves as in the rules. A number stays, and so does an acceptance and what was made of it.
create function quotes_keep_moves() returns trigger language plpgsql as $$
declare
  broken text := case
    when old.status <> new.status and (old.status, new.status) not in (
      ('draft', 'sent'), ('draft', 'withdrawn'), ('sent', 'withdrawn'), ('sent', 'accepted'),
      ('sent', 'declined'), ('sent', 'expired'), ('declined', 'draft'), ('expired', 'draft'))
      then 'quotes_move_listed'
    when old.number <> new.number or (old.number is not null and new.number is null)
      then 'quotes_number_stays'
    when old.status = 'accepted' and (old.content_version, old.responded_at, old.responder_name, old.responded_hash)
      is distinct from (new.content_version, new.responded_at, new.responder_name, new.responded_hash)
      then 'quotes_acceptance_stays'
    when old.invoice_id is not null and new.invoice_id is distinct from old.invoice_id
      then 'quotes_converted_once'
  end;
begin
  if broken is not null then
    raise exception 'quote % breaks %', old.id, broken
      using errcode = 'check_violation', constraint = broken, table = 'quotes';
  end if;
  return new;
end $$;

-- A quote has a copy for each time that it is sent, and for each content that it gets while it is out.
create function quotes_copy_parties() returns trigger language plpgsql as $$
begin
  perform copy_parties(new.org_id, 'quote', new.id, new.version, new.content_version, new.contact_id,
    coalesce((select p.language from document_parties p
      where p.org_id = new.org_id and p.subject_kind = 'quote' and p.subject_id = new.id
      order by p.version desc limit 1), 'en'), new.updated_at);
  return null;
end $$;

create trigger leads_moves before update on leads for each row execute function leads_keep_moves();

create trigger quotes_moves before update on quotes for each row execute function quotes_keep_moves();

create trigger lead_history_append_only before update or delete or truncate on lead_history
  for each statement execute function refuse_change();

create trigger quote_history_append_only before update or delete or truncate on quote_history
  for each statement execute function refuse_change();

create trigger quote_versions_append_only before update or delete or truncate on quote_versions
  for each statement execute function refuse_change();

create trigger quote_lines_append_only before update or delete or truncate on quote_lines
  for each statement execute function refuse_change();

create trigger quote_taxes_append_only before update or delete or truncate on quote_taxes
  for each statement execute function refuse_change();

create trigger quotes_copy_parties after update on quotes for each row
  when (new.status = 'sent' and (old.status <> 'sent' or new.content_version <> old.content_version))
  execute function quotes_copy_parties();

grant select, insert, update on leads to {api};
grant select, insert on lead_history to {api};
grant select, insert, update (number, status, content_version, version, lead_id, contact_id, date, expiry_date, reference, currency, subtotal_minor, tax_minor, total_minor, sent_at, responded_at, responder_name, decline_reason, converts_to, responded_hash, invoice_id, updated_at) on quotes to {api};
grant select, update (number, status, content_version, version, lead_id, contact_id, date, expiry_date, reference, currency, subtotal_minor, tax_minor, total_minor, sent_at, responded_at, responder_name, decline_reason, converts_to, responded_hash, invoice_id, updated_at) on quotes to {worker};
grant select on quotes to {operator};
grant select, insert on quote_versions to {api};
grant select on quote_versions to {worker};
grant select, insert on quote_lines to {api};
grant select on quote_lines to {worker};
grant select, insert on quote_taxes to {api};
grant select on quote_taxes to {worker};
grant select, insert on quote_history to {api}, {worker};
