-- What a request would change, beside what held when it was made: once that differs, confirming is refused.
create table operator_proposals (
  request_id      uuid primary key references operator_requests (id),
  -- As json, which keeps the order that people read it in. Null if it was not kept: such a request is made again.
  before          json,
  after           json not null
);

-- Looser limits that wait. The table that they come from stays for the release before this one.
insert into operator_proposals (request_id, before, after)
select p.request_id,
  case when l.updated_at is not distinct from p.based_on then json_build_object(
    'payerHourMax', l.payer_hour_max, 'payerDayMax', l.payer_day_max, 'failedHourMax', l.failed_hour_max,
    'reserveBasisPoints', coalesce(l.reserve_basis_points, 0), 'reserveDays', coalesce(l.reserve_days, 0),
    'caps', coalesce((
      select json_agg(json_build_object('currency', c.currency, 'paymentMaxMinor', c.payment_max_minor::text,
        'dayMaxMinor', c.day_max_minor::text, 'monthMaxMinor', c.month_max_minor::text) order by c.currency)
      from risk_caps c where c.workspace_id = p.workspace_id), '[]')) end,
  p.policy::json
from risk_proposals p left join risk_policies l on l.workspace_id = p.workspace_id;

alter table operator_requests drop constraint operator_requests_action_known;
alter table operator_requests add constraint operator_requests_action_known check (action in (
  'business.verify', 'business.reject', 'business.suspend', 'business.reinstate', 'suspense.return', 'suspense.keep',
  'account.recover', 'risk.loosen', 'fees.change', 'settlement_delay.change', 'approval_limits.loosen',
  'member.invite', 'member.remove', 'business.rename', 'payer.erase'));

-- Naming an erased payer here would keep what was to be removed.
create function forget_erased_payer() returns trigger
language plpgsql as $$
begin
  delete from operator_proposals where request_id = new.id;
  return null;
end $$;

create trigger operator_requests_forget_payer
  after update on operator_requests
  for each row when (new.action = 'payer.erase' and new.status <> 'waiting')
  execute function forget_erased_payer();

grant select, insert, delete on operator_proposals to {operator};

-- The console says when a head last left.
grant select on audit_head_export to {operator};
