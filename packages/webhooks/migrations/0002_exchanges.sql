-- What was sent in an attempt and what came back, for days. Written after the attempt is on record, and may
-- be missing. The body that was sent is in event_log.
create table webhook_exchanges (
  tenant_id   uuid not null,
  -- The attempt's.
  id          uuid not null,
  delivery_id uuid not null,
  exchange    jsonb not null,
  primary key (tenant_id, delivery_id, id)
) partition by range (id);

-- Why the receiver refused, if it said so in a word that we know.
alter table webhook_attempts add column receiver_reason text;

-- Where a replay began; null of those from before.
alter table webhook_replays add column after_sequence bigint;

select ensure_daily_partitions('webhook_exchanges', now(), 7);

grant select on webhook_exchanges to {api};
grant select, insert on webhook_exchanges to {dispatcher};
