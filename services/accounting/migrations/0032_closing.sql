-- An organisation that closes itself. While it closes, nothing is made or sent by itself. A closed organisation is read
-- by its owners until their access ends; documents and the journal stay.
alter table organisations
  add column closing_at timestamptz,
  add column closed_at timestamptz,
  add column access_ended_at timestamptz,
  add constraint organisations_closed_after_closing check (closed_at > closing_at),
  add constraint organisations_closed_was_closing check (closed_at is null or closing_at is not null),
  add constraint organisations_access_ends_after_closing check (access_ended_at is null or closed_at is not null);

alter table change_requests drop constraint change_requests_action_known;
alter table change_requests add constraint change_requests_action_known check (action in
  ('policy.remove', 'member.invite', 'member.change', 'payment_details.change', 'organisation.close'));

-- Whatever a process believes: no organisation closes before its time, and none comes back.
create function organisations_check_closing() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null and (old.closing_at, old.closed_at) is distinct from (new.closing_at, new.closed_at) then
    raise exception 'organisation % is closed', old.id
      using errcode = 'check_violation', constraint = 'organisations_closed_for_good';
  end if;
  if old.closed_at is null and new.closed_at is not null then
    if not exists (select from closings
      where tenant_id = new.id and status = 'waiting' and closes_at <= new.closed_at) then
      raise exception 'no closing of organisation % is due', new.id
        using errcode = 'check_violation', constraint = 'organisations_close_when_due';
    end if;
    if exists (select from payments_connections where org_id = new.id and closed_at is null) then
      raise exception 'organisation % cannot close: it is connected to payments', new.id
        using errcode = 'check_violation', constraint = 'organisations_close_disconnected';
    end if;
  end if;
  return new;
end $$;
create trigger organisations_check_closing before update of closing_at, closed_at on organisations
  for each row execute function organisations_check_closing();

-- The worker closes organisations, removes their endpoints, and erases what need not be kept.
grant update (closing_at, closed_at, access_ended_at, updated_at) on organisations to {worker};
grant delete on webhook_secrets to {worker};
grant select (tenant_id, endpoint_id) on webhook_secrets to {worker};
grant update on webhook_heads to {worker};
grant select, update on webhook_replays to {worker};
grant delete on contact_bank_details to {worker};
grant select, update (name, company, email, phone, notes) on leads to {worker};
