-- Locks what a decision about a merchant's money depends on, and reads it after the lock is held: whoever
-- had the lock before has committed. Pending is net of what is spoken for, and is read only when asked
-- for, because the transactions that wait for a number are added up for it. The application may lock
-- balances here and nowhere else: locking takes the right to update, which it must not have.
create function lock_merchant_balances(workspace_ids uuid[], currencies char(3)[], with_pending boolean)
returns table (workspace_id uuid, currency char(3), available_minor bigint, owed_minor bigint, pending_minor bigint)
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
begin
  perform from ledger_balances b
  where b.account_code in (1020, 2010) and (b.workspace_id, b.currency) in (
    select * from unnest(workspace_ids, currencies))
  order by b.workspace_id, b.account_code, b.currency
  for update of b;
  return query
    select k.workspace_id, k.currency,
      coalesce((
        select b.credit_minor - b.debit_minor - (b.held_debit_minor - b.held_credit_minor)
        from ledger_balances b
        where b.workspace_id = k.workspace_id and b.account_code = 2010 and b.currency = k.currency), 0),
      coalesce((
        select b.debit_minor - b.credit_minor
        from ledger_balances b
        where b.workspace_id = k.workspace_id and b.account_code = 1020 and b.currency = k.currency), 0),
      case when with_pending then (
        coalesce((
          select sum(f.credit_minor - f.debit_minor - (f.held_debit_minor - f.held_credit_minor))
          from account_folds f
          where f.workspace_id = k.workspace_id and f.account_code = 2000 and f.currency = k.currency), 0)
        - coalesce((
          select sum(e.amount_minor)
          from ledger_outbox o
          join ledger_entries e on e.workspace_id = o.workspace_id and e.transaction_id = o.transaction_id
          where o.workspace_id = k.workspace_id and e.account_code = 2000 and e.currency = k.currency), 0)
      )::bigint end
    from (select distinct u.workspace_id, u.currency
      from unnest(workspace_ids, currencies) u (workspace_id, currency)) k;
end $$;
revoke execute on function lock_merchant_balances(uuid[], char(3)[], boolean) from public;
grant execute on function lock_merchant_balances(uuid[], char(3)[], boolean) to payments_app;
