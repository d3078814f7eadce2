-- A business that closes itself. While it closes, it takes no live payments and pays out what it has. A closed
-- business does nothing; its owners read it until their access ends.
alter table businesses
  add column closing_at timestamptz,
  add column closed_at timestamptz,
  add column access_ended_at timestamptz,
  add constraint businesses_closed_after_closing check (closed_at > closing_at),
  add constraint businesses_closed_was_closing check (closed_at is null or closing_at is not null),
  add constraint businesses_access_ends_after_closing check (access_ended_at is null or closed_at is not null);

alter table approvals drop constraint approvals_action_known;
alter table approvals add constraint approvals_action_known check (action in
  ('refund.create', 'payout.create', 'dispute.accept', 'threshold.change', 'settlement_account.replace',
  'member.add', 'member.promote', 'api_key.create', 'business.close')) not valid;
alter table approvals drop constraint approvals_reason_known;
alter table approvals add constraint approvals_reason_known check (reason in
  ('above_threshold', 'no_threshold', 'daily_amount', 'policy_change', 'account_replaced',
  'account_replacement', 'new_decider', 'key_scopes', 'closing')) not valid;
alter table held_changes drop constraint held_changes_action_known;
alter table held_changes add constraint held_changes_action_known check (action in
  ('settlement_account.replace', 'member.add', 'member.promote', 'api_key.create', 'business.close')) not valid;

-- What must be gone before a business closes, with its figures: money that is the merchant's or the platform's, and
-- whatever has no outcome yet. Test data stops nobody.
create function closing_obstacles(of_workspace uuid)
returns table (reason text, currency text, amount_minor bigint, things bigint) language sql stable as $$
  with sums as (
    select account_code, currency, sum(debit_minor - credit_minor) as net_minor
    from (
      select f.account_code, f.currency, f.debit_minor, f.credit_minor from account_folds f
      where f.workspace_id = of_workspace
      union all
      select e.account_code, e.currency, greatest(e.amount_minor, 0), -least(e.amount_minor, 0)
      from ledger_outbox o
      join ledger_entries e on e.workspace_id = o.workspace_id and e.transaction_id = o.transaction_id
      where o.workspace_id = of_workspace and e.workspace_id = of_workspace and not e.is_held) counted
    group by account_code, currency)
  select named.reason, s.currency::text, (named.side * s.net_minor)::bigint, null::bigint
  from (values (2010, 'available_balance', -1), (2000, 'unsettled_balance', -1), (1020, 'owed', 1),
    (2050, 'service_account', -1), (2990, 'suspense', -1)) named (code, reason, side)
  join sums s on s.account_code = named.code and s.net_minor <> 0
  union all
  select 'disputes_open', d.currency::text, sum(d.amount_minor)::bigint, count(*) from disputes d
  where d.workspace_id = of_workspace and d.status in ('needs_response', 'under_review') group by d.currency
  union all
  select 'payments_under_way', p.currency::text, sum(p.amount_minor)::bigint, count(*) from payments p
  where p.workspace_id = of_workspace and p.status in ('pending', 'processing') group by p.currency
  union all
  select 'refunds_under_way', r.currency::text, sum(r.amount_minor)::bigint, count(*) from refunds r
  where r.workspace_id = of_workspace and r.status in ('pending_approval', 'processing') group by r.currency
  union all
  select 'payouts_under_way', p.currency::text, sum(p.amount_minor)::bigint, count(*) from payouts p
  where p.workspace_id = of_workspace and p.status in ('pending', 'processing') group by p.currency
  union all
  select 'approvals_waiting', null, null, count(*) from approvals a
  where a.workspace_id = of_workspace and a.status = 'requires_review'
    and a.action in ('refund.create', 'payout.create', 'dispute.accept') having count(*) > 0
$$;

-- Whatever a process believes: no business closes before its time, or with money left, and none comes back.
create function businesses_check_closing() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null and (old.closing_at, old.closed_at) is distinct from (new.closing_at, new.closed_at) then
    raise exception 'business % is closed', old.id
      using errcode = 'check_violation', constraint = 'businesses_closed_for_good';
  end if;
  if old.closed_at is null and new.closed_at is not null then
    if not exists (select from closings
      where tenant_id = new.id and status = 'waiting' and closes_at <= new.closed_at) then
      raise exception 'no closing of business % is due', new.id
        using errcode = 'check_violation', constraint = 'businesses_close_when_due';
    end if;
    if exists (select from workspaces w cross join lateral closing_obstacles(w.id)
      where w.business_id = new.id and w.environment = 'live') then
      raise exception 'business % cannot close: something is in the way', new.id
        using errcode = 'check_violation', constraint = 'businesses_close_empty';
    end if;
  end if;
  return new;
end $$;
create trigger businesses_check_closing before update of closing_at, closed_at on businesses
  for each row execute function businesses_check_closing();

-- Keys of a closed business are refused, and processes forget them.
create trigger businesses_record_closing after update of closed_at on businesses
  for each row when (old.closed_at is distinct from new.closed_at) execute function record_business_change();

-- The worker removes endpoints and erases what a closed business leaves.
grant delete on webhook_secrets to {worker};
grant select (tenant_id, endpoint_id) on webhook_secrets to {worker};
grant update on webhook_heads to {worker};
grant select, update on webhook_replays to {worker};
grant select, delete on books_links to {worker};
grant delete on brands, beneficial_owners, business_documents to {worker};
