-- Rows from before the chain join it, oldest first, while everybody goes on writing.
insert into audit_outbox (log, tenant_id, row_id)
select log, tenant_id, row_id from (
  select 'audit_log' as log, tenant_id, id as row_id from audit_log
  union all
  select 'operator_log', null, id from operator_log
  union all
  select 'document_history', org_id, document_history_id(at, document_id, version)
  from document_history) written
where not exists (select from audit_outbox o where o.row_id = written.row_id)
  and not exists (select from audit_chain c where c.row_id = written.row_id)
order by row_id;
