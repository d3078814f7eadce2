-- Whole UTC days that this merchant's money waits; without it, as the installation's setting says.
alter table businesses add column settlement_delay_days smallint
  constraint businesses_settlement_delay_known check (settlement_delay_days between 0 and 30);

-- What settled in a span of days, in that order. The next two files build it partition by partition
-- while traffic goes on, and join the parts.
create index payments_by_settlement on only payments (workspace_id, settled_at, id)
  where settled_at is not null;
