-- What merchants are told. The transaction that changes something inserts the event and one outbox
-- row; whoever takes the outbox row gives the event its number and its exact bytes.

create table events (
  tenant_id uuid not null,
  id           uuid not null,
  type         text not null,
  created_at   timestamptz not null,
  data         jsonb not null,
  sequence     bigint,
  body         text,
  primary key (tenant_id, id)
) partition by range (id);
select ensure_monthly_partitions('events', now(), 3);

create table event_outbox (
  tenant_id uuid not null,
  event_id     uuid not null,
  -- 64 lanes by the last byte of the tenant: one holder takes the rows of a lane at a time.
  lane         smallint not null generated always as (get_byte(uuid_send(tenant_id), 15) & 63) stored,
  primary key (tenant_id, event_id)
);
create index event_outbox_by_lane on event_outbox (lane, event_id);

grant select, insert on events to payments_app;
grant update (sequence, body) on events to payments_app;
grant select, insert, delete on event_outbox to payments_app;
