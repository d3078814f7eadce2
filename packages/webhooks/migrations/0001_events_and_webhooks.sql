-- What merchants are told. The transaction that changes something inserts the event and one outbox
-- row; whoever takes the outbox row gives the event its number and its exact bytes.
create table events (
  tenant_id uuid not null,
  id           uuid not null,
  type         text not null,
  created_at   timestamptz not null,
  data         jsonb not null,
  primary key (tenant_id, id)
) partition by range (id);

create table event_log (
  tenant_id uuid not null,
  sequence     bigint not null,
  event_id     uuid not null,
  type         text not null,
  created_at   timestamptz not null,
  body         text not null,
  primary key (tenant_id, sequence, event_id)
) partition by range (event_id);

create table event_outbox (
  tenant_id uuid not null,
  event_id     uuid not null,
  -- 64 lanes by the last byte of the tenant: one holder takes the rows of a lane at a time.
  lane         smallint not null generated always as (get_byte(uuid_send(tenant_id), 15) & 63) stored,
  primary key (tenant_id, event_id)
);

create index event_outbox_by_lane on event_outbox (lane, event_id);

-- How far each tenant's numbers have got: one row each, the one with the highest number. The next
-- number is another row, and the one before goes. A row that changed in place would be found by walking
-- over all that it has been, for as long as any transaction may still see that.
create table event_sequences (
  tenant_id  uuid not null,
  last_sequence bigint not null constraint event_sequences_from_one check (last_sequence > 0),
  primary key (tenant_id, last_sequence)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- Who is told, how far they have been told, and what became of every try.
create table webhook_endpoints (
  tenant_id        uuid not null,
  id                  uuid not null,
  url                 text not null constraint webhook_endpoints_url_fits check (length(url) <= 500),
  event_types         text[] not null,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  switched_off_at     timestamptz,
  switched_off_reason text
    constraint webhook_endpoints_reason_known check (switched_off_reason in ('failures', 'by_hand')),
  removed_at          timestamptz,
  -- Its parked retries are gone too.
  cleared_at          timestamptz,
  primary key (tenant_id, id),
  constraint webhook_endpoints_off_has_reason check (
    (switched_off_at is null) = (switched_off_reason is null))
);

create index webhook_endpoints_to_clear on webhook_endpoints (removed_at)
  where removed_at is not null and cleared_at is null;

-- Readable with the service's sealing key only.
create table webhook_secrets (
  tenant_id uuid not null,
  endpoint_id  uuid not null,
  version      integer not null,
  sealed       bytea not null,
  created_at   timestamptz not null,
  -- The end of a rotation's overlap; the newest has none.
  signs_until  timestamptz,
  primary key (tenant_id, endpoint_id, version),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id)
);

-- One row per endpoint, however much waits behind it.
create table webhook_heads (
  tenant_id    uuid not null,
  endpoint_id     uuid not null,
  -- Events up to here have been handed out.
  cursor_sequence bigint not null,
  -- When somebody has to look here; null when nothing waits, or the holder has seen it.
  due_at          timestamptz,
  dispatcher_id   uuid,
  primary key (tenant_id, endpoint_id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

create index webhook_heads_due on webhook_heads (due_at) where dispatcher_id is null and due_at is not null;

create index webhook_heads_held on webhook_heads (dispatcher_id, due_at) where dispatcher_id is not null;

-- A range of the log that an endpoint gets again.
create table webhook_replays (
  tenant_id    uuid not null,
  id              uuid not null,
  endpoint_id     uuid not null,
  cursor_sequence bigint not null,
  last_sequence   bigint not null,
  created_at      timestamptz not null,
  finished_at     timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id),
  constraint webhook_replays_range check (cursor_sequence <= last_sequence)
);

create index webhook_replays_open on webhook_replays (tenant_id, endpoint_id, id) where finished_at is null;

-- An event on its way to an endpoint: exists before the first byte is sent.
create table webhook_deliveries (
  tenant_id uuid not null,
  id           uuid not null,
  endpoint_id  uuid not null,
  event_id     uuid not null,
  event_type   text not null,
  sequence     bigint not null,
  replay_id    uuid,
  created_at   timestamptz not null,
  primary key (tenant_id, id)
) partition by range (id);

-- Deliveries that wait for another attempt. The row of kind `manual` stands beside the automatic
-- one: forcing a retry changes nothing of the schedule.
create table webhook_retries (
  tenant_id   uuid not null,
  delivery_id    uuid not null,
  kind           text not null
    constraint webhook_retries_kind_known check (kind in ('automatic', 'manual', 'ping')),
  endpoint_id    uuid not null,
  event_id       uuid not null,
  sequence       bigint not null,
  due_at         timestamptz not null,
  -- Of the automatic schedule; tries whose outcome is unknown do not count.
  automatic_made smallint not null,
  unknown_made   smallint not null default 0,
  primary key (tenant_id, delivery_id, kind)
) partition by hash (tenant_id);

create index webhook_retries_due on webhook_retries (tenant_id, endpoint_id, due_at);

-- One process that delivers. Its rows of webhook_heads are its own until the lease runs out.
create table webhook_dispatchers (
  id          uuid primary key,
  started_at  timestamptz not null,
  lease_until timestamptz not null,
  -- Intents before this one are all answered for, and the cursors of their heads are stored.
  checkpoint  uuid not null,
  -- It stopped, or another one took over: nothing of it may be written any more.
  ended_at    timestamptz
);

create index webhook_dispatchers_alive on webhook_dispatchers (lease_until) where ended_at is null;

-- What a dispatcher was about to send; a row per batch.
create table webhook_intents (
  id              uuid not null,
  dispatcher_id   uuid not null,
  tenant_ids   uuid[] not null,
  delivery_ids    uuid[] not null,
  attempt_numbers smallint[] not null,
  triggers        text[] not null,
  primary key (dispatcher_id, id)
) partition by range (id);

create table webhook_attempts (
  tenant_id   uuid not null,
  id             uuid not null,
  delivery_id    uuid not null,
  endpoint_id    uuid not null,
  event_id       uuid not null,
  event_type     text not null,
  attempt_number smallint not null check (attempt_number > 0),
  trigger        text not null
    constraint webhook_attempts_trigger_known check (trigger in ('automatic', 'manual', 'replay', 'ping')),
  status         smallint,
  error_class    text,
  attempted_at   timestamptz not null,
  duration_ms    integer,
  next_retry_at  timestamptz,
  dead_lettered  boolean not null,
  primary key (tenant_id, delivery_id, attempt_number, id),
  constraint webhook_attempts_says_why check (status is not null or error_class is not null)
) partition by range (id);

create index webhook_attempts_log on webhook_attempts (tenant_id, endpoint_id, id);

-- Tests that somebody asked for, with what was sent and what came back; kept for a day.
create table webhook_pings (
  tenant_id uuid not null,
  delivery_id  uuid not null,
  endpoint_id  uuid not null,
  created_at   timestamptz not null,
  exchange     jsonb,
  primary key (tenant_id, delivery_id)
);

create index webhook_pings_by_age on webhook_pings (created_at);

-- Events, and what became of telling them, leave by the month. The application role may ask for that,
-- for these tables alone: the ledger and the audit log stay, whoever asks.
create function drop_old_event_partition(parent regclass, older_than timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if parent::text not in
    ('event_log', 'events', 'webhook_deliveries', 'webhook_intents', 'webhook_attempts') then
    raise exception '% is kept for good', parent;
  end if;
  -- The running month and the one before it are being written.
  if older_than > date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '1 month' then
    raise exception '% is too young to be dropped', parent;
  end if;
  -- An event that nobody has numbered yet has not been told to anybody.
  if parent = 'events'::regclass
    and exists (select from event_outbox where event_id < uuid_v7_floor(older_than)) then
    return 'none';
  end if;
  return drop_monthly_partition(parent, older_than);
end $$;

select ensure_monthly_partitions('events', now(), 3);

select ensure_monthly_partitions('event_log', now(), 3);

select ensure_monthly_partitions('webhook_deliveries', now(), 3);

select make_hash_partitions('webhook_retries', 32);

select ensure_monthly_partitions('webhook_intents', now(), 3);

select ensure_monthly_partitions('webhook_attempts', now(), 3);

grant select, insert on events to {api}, {worker}, {operator};
grant select on events to {dispatcher};
grant select, insert on event_log to {api}, {dispatcher}, {operator};
grant select, insert on event_outbox to {api}, {worker}, {operator};
grant select, delete on event_outbox to {dispatcher};
grant select, insert, delete on event_sequences to {api}, {dispatcher}, {operator};
grant select, insert, update on webhook_endpoints to {api}, {operator};
grant select, update on webhook_endpoints to {worker}, {dispatcher};
grant select, insert, update, delete on webhook_secrets to {api}, {operator};
grant select on webhook_secrets to {dispatcher};
grant select, insert, update on webhook_heads to {api}, {operator};
grant select on webhook_heads to {worker};
grant select, update, delete on webhook_heads to {dispatcher};
grant select, insert, update on webhook_replays to {api}, {operator};
grant select, update on webhook_replays to {dispatcher};
grant select, insert on webhook_deliveries to {api}, {dispatcher}, {operator};
grant select, insert, update on webhook_retries to {api}, {operator};
grant select, delete on webhook_retries to {worker};
grant select, insert, update, delete on webhook_retries to {dispatcher};
grant select, insert, update, delete on webhook_dispatchers to {dispatcher};
grant select, insert on webhook_intents to {dispatcher};
grant select on webhook_attempts to {api}, {operator};
grant select, insert on webhook_attempts to {dispatcher};
grant select, insert on webhook_pings to {api}, {operator};
grant select, delete on webhook_pings to {worker};
grant select, update on webhook_pings to {dispatcher};

revoke execute on function drop_old_event_partition(regclass, timestamptz) from public;
grant execute on function drop_old_event_partition(regclass, timestamptz) to {worker};
