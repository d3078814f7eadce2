-- Every tenant's events in one gapless order, with the exact text that receivers get. Written once
-- and never changed, so a transaction that is held open for long costs nothing here.

-- Never filled: the number and the text have a table of their own, whose rows are only added.
alter table events drop column sequence, drop column body;

-- How far each tenant's numbers have got: one row each, the one with the highest number. The next
-- number is another row, and the one before goes. A row that changed in place would be found by walking
-- over all that it has been, for as long as any transaction may still see that.
create table event_sequences (
  tenant_id  uuid not null,
  last_sequence bigint not null constraint event_sequences_from_one check (last_sequence > 0),
  primary key (tenant_id, last_sequence)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

create table event_log (
  tenant_id uuid not null,
  sequence     bigint not null,
  event_id     uuid not null,
  type         text not null,
  created_at   timestamptz not null,
  body         text not null,
  primary key (tenant_id, sequence, event_id)
) partition by range (event_id);
select ensure_monthly_partitions('event_log', now(), 3);

grant select, insert, delete on event_sequences to payments_app;
grant select, insert on event_log to payments_app;
