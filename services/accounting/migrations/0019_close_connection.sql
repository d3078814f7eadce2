-- A connection ends; and what is under way to the bank changes by payouts, bank lines and transfers alone.
alter table payments_connections
  add column closed_at timestamptz;
alter table payments_connections drop constraint payments_connections_stop_known;
alter table payments_connections add constraint payments_connections_stop_known check (stop_reason in
  ('log_differs', 'key_refused', 'does_not_tie', 'environment_differs', 'address_not_allowed', 'closed'));

-- What the account held when the connection ended, taken out of it: below zero where there was money.
alter table payments_clearing
  add column closing_minor bigint not null default 0;

create or replace function bridge_keep_accounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line record;
begin
  -- Line by line, so that a posting elsewhere reads no entry at all.
  for line in
    select n.org_id, n.entry_id, n.account_id, n.currency, n.basis, n.doc_minor, c.connection_id, c.opening_minor,
      c.closing_minor, c.transit_account_id = n.account_id as is_transit,
      c.currency = n.currency as is_own_currency,
      count(*) over (partition by n.org_id, n.entry_id, n.account_id) as lines_of_account
    from inserted n
    join payments_clearing c on c.org_id = n.org_id
      and n.account_id in (c.clearing_account_id, c.transit_account_id)
    where n.doc_minor <> 0
  loop
    if line.is_transit then
      perform from journal_entries e
      where e.org_id = line.org_id and e.id = line.entry_id
        and (e.source_kind in ('bank_line', 'transfer')
          or e.source_kind = 'movement' and e.move = 'book' and e.seq = 1 and line.lines_of_account = 1
            and exists (
              select from booked_movements b
              where b.org_id = line.org_id and b.movement_id = e.source_id and b.connection_id = line.connection_id
                and b.currency = line.currency and b.change_minor = -line.doc_minor
                and b.kind in ('payout', 'payout_returned')));
    else
      perform from journal_entries e
      where e.org_id = line.org_id and e.id = line.entry_id
        and e.source_kind = 'movement' and e.reverses_id is null and e.seq = 1
        and line.basis = 'both' and line.is_own_currency and line.lines_of_account = 1
        and (
          e.source_id = line.connection_id and e.move = 'opening-' || line.currency
            and line.doc_minor = line.opening_minor
          or e.source_id = line.connection_id and e.move = 'closing-' || line.currency
            and line.doc_minor = line.closing_minor
          or e.move = 'book' and exists (
            select from booked_movements b
            where b.org_id = line.org_id and b.movement_id = e.source_id and b.connection_id = line.connection_id
              and b.currency = line.currency and b.change_minor = line.doc_minor));
    end if;
    if not found then
      raise exception 'account % is posted to by its payments connection alone',
        (select code from accounts a where a.org_id = line.org_id and a.id = line.account_id)
        using errcode = 'check_violation', constraint = 'journal_bridge_account', table = 'journal_lines';
    end if;
  end loop;
  return null;
end $$;

create unique index payments_clearing_transit_once on payments_clearing (org_id, transit_account_id);

grant update (stop_reason, closed_at) on payments_connections to {api};
grant update (closing_minor) on payments_clearing to {api};
-- Whoever inserts a payment is asked whether they changed where it goes; the account itself is not among it.
grant select (org_id, contact_id, replaced_at, set_by_kind, set_by, checked_at) on contact_bank_details to {worker};
