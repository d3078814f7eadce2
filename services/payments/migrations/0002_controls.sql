create table operation_pauses (
  operation           text primary key
    constraint operation_pauses_operation_known check (operation in ('payments', 'refunds', 'payouts')),
  reason              text not null,
  retry_after_seconds integer not null check (retry_after_seconds > 0),
  paused_at           timestamptz not null default now()
);

-- Above which amount a second person must agree; without an amount, always.
create table approval_thresholds (
  business_id  uuid not null references businesses (id),
  operation    text not null
    constraint approval_thresholds_operation_known check (operation in ('refunds', 'payouts')),
  currency     char(3) not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint check (amount_minor >= 0),
  updated_at   timestamptz not null,
  primary key (business_id, operation, currency)
);

-- A change of policy waits like a payout does; it has no amount of its own.
create table threshold_changes (
  business_id  uuid not null references businesses (id),
  id           uuid not null,
  operation    text not null
    constraint threshold_changes_operation_known check (operation in ('refunds', 'payouts')),
  currency     char(3) not null check (currency ~ '^[A-Z]{3}$'),
  -- Null asks for a second person every time.
  amount_minor bigint check (amount_minor >= 0),
  created_at   timestamptz not null,
  kind text not null default 'threshold'
    constraint threshold_changes_kind_known check (kind in ('threshold', 'daily_amount')),
  primary key (business_id, id)
);

-- How much may leave in a day before a second person is asked, and how much has left.
-- Without a row there is none: then people have the threshold as theirs, and keys none.
create table daily_amounts (
  business_id  uuid not null references businesses (id),
  operation    text not null
    constraint daily_amounts_operation_known check (operation in ('refunds', 'payouts')),
  currency     char(3) not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor >= 0),
  updated_at   timestamptz not null,
  primary key (business_id, operation, currency)
);

-- A running figure, so that nobody adds up rows: what was asked for in each of the last 25 hours. The
-- hour h stands at place h modulo 25; together they hold any 24 hours, and up to one more.
-- Locked after rows of payments, refunds and payouts, and before balances.
create table spending (
  workspace_id uuid not null,
  operation    text not null
    constraint spending_operation_known check (operation in ('refunds', 'payouts')),
  currency     char(3) not null,
  -- The newest hour told of, since 1970.
  hour         integer not null,
  people_minor bigint[] not null constraint spending_people_hours check (cardinality(people_minor) = 25),
  keys_minor   bigint[] not null constraint spending_keys_hours check (cardinality(keys_minor) = 25),
  primary key (workspace_id, operation, currency)
) with (fillfactor = 50);

create function record_pause_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_change('pause', coalesce(new.operation, old.operation));
  return null;
end $$;

-- What came to nothing does not count: it was called off, refused, or failed.
create function release_spending() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  asked_at integer := floor(extract(epoch from new.created_at) / 3600);
  place    integer := asked_at % 25 + 1;
begin
  if new.requested_by_member_id is null then
    -- Requests of keys count only since a daily amount is set.
    update spending s set keys_minor[place] = greatest(0, s.keys_minor[place] - new.amount_minor)
    where s.workspace_id = new.workspace_id and s.operation = tg_argv[0] and s.currency = new.currency
      and asked_at > s.hour - 25 and s.keys_minor[place] > 0
      and exists (
        select from daily_amounts d join workspaces w on w.business_id = d.business_id
        where w.id = s.workspace_id and d.operation = s.operation and d.currency = s.currency
          and d.updated_at <= new.created_at
      );
  else
    update spending s set people_minor[place] = greatest(0, s.people_minor[place] - new.amount_minor)
    where s.workspace_id = new.workspace_id and s.operation = tg_argv[0] and s.currency = new.currency
      and asked_at > s.hour - 25 and s.people_minor[place] > 0;
  end if;
  return null;
end $$;

create trigger operation_pauses_record_change
  after insert or update or delete on operation_pauses
  for each row execute function record_pause_change();

grant select on operation_pauses to {api}, {worker};
grant select, insert, update, delete on operation_pauses to {operator};
grant select, insert, update on approval_thresholds to {api}, {operator};
grant select, insert on threshold_changes to {api};
grant select on threshold_changes to {worker}, {operator};
grant select, insert, update, delete on daily_amounts to {api}, {operator};
grant select, insert, update on spending to {api};
