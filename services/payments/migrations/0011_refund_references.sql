alter table refunds add column reference text
  constraint refunds_reference_short check (char_length(reference) between 1 and 64);

-- Counted by the database, so that a process of the previous release counts its refunds as well.
create function refunds_count() returns trigger language plpgsql as $$
begin
  update payments set refund_count = refund_count + 1
  where workspace_id = new.workspace_id and id = new.payment_id;
  return null;
end $$;

create trigger refunds_count after insert on refunds
  for each row execute function refunds_count();

-- The trigger's lock keeps new refunds out until this is committed: none is counted twice or missed.
update payments p set refund_count = counted.refunds
from (
  select workspace_id, payment_id, count(*) as refunds from refunds group by workspace_id, payment_id
) counted
where p.workspace_id = counted.workspace_id and p.id = counted.payment_id;
