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
select ensure_monthly_partitions('webhook_deliveries', now(), 3);

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
select ensure_monthly_partitions('webhook_intents', now(), 3);

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
select ensure_monthly_partitions('webhook_attempts', now(), 3);

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
do $$
begin
  for part in 0 .. 31 loop
    execute format('create table webhook_retries_%s partition of webhook_retries
      for values with (modulus 32, remainder %s)', lpad(part::text, 2, '0'), part);
  end loop;
end $$;

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

grant select, insert, update on webhook_endpoints to payments_app;
grant select, insert, update, delete on webhook_secrets, webhook_heads, webhook_dispatchers,
  webhook_replays, webhook_retries, webhook_pings to payments_app;
grant select, insert on webhook_deliveries, webhook_intents, webhook_attempts to payments_app;
