-- Sales of a connection that are posted together: one entry a day, currency and kind, with the movements behind it.
alter table payments_connections
  add column mode text not null default 'each'
    constraint payments_connections_mode_known check (mode in ('each', 'summary'));

create table payments_summaries (
  org_id           uuid not null,
  id               uuid not null,
  connection_id    uuid not null,
  -- Of the movements, where the organisation is.
  day              date not null,
  kind             text not null
    constraint payments_summaries_kind_known check (kind in ('charge', 'refund', 'refund_reversed')),
  currency         char(3) not null check (currency ~ '^[A-Z]{3}$'),
  -- How its sales are booked; of refunds, how their charges were.
  sales_account_id uuid not null,
  tax_code_id      uuid,
  tax_date         date not null,
  movement_count   bigint not null check (movement_count > 0),
  gross_minor      bigint not null,
  fee_minor        bigint not null,
  share_minor      bigint not null,
  change_minor     bigint not null,
  first_sequence   bigint not null,
  last_sequence    bigint not null,
  -- Null while movements are added to it.
  posted_at        timestamptz,
  -- Of its entry.
  date             date,
  primary key (org_id, id),
  foreign key (org_id, connection_id) references payments_connections (org_id, id),
  constraint payments_summaries_posted_whole check ((posted_at is null) = (date is null)),
  constraint payments_summaries_parts check (change_minor = gross_minor - fee_minor - share_minor)
) partition by hash (org_id);

select make_hash_partitions('payments_summaries', 32);

create unique index payments_summaries_one_open on payments_summaries
  (org_id, connection_id, day, kind, currency, sales_account_id, tax_code_id, tax_date) nulls not distinct
  where posted_at is null;

create index payments_summaries_newest on payments_summaries (org_id, connection_id, day desc, id desc);

alter table booked_movements add column summary_id uuid;

create index booked_movements_by_summary on booked_movements (org_id, summary_id, sequence)
  where summary_id is not null;

-- What is posted never changes, so that its movements are the same for ever.
create function payments_summaries_keep() returns trigger
language plpgsql as $$
begin
  if old.posted_at is not null then
    raise exception 'summary % is posted', old.id
      using errcode = 'check_violation', constraint = 'payments_summaries_posted', table = 'payments_summaries';
  end if;
  return new;
end $$;

create trigger payments_summaries_keep before update on payments_summaries
  for each row execute function payments_summaries_keep();

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
              and b.currency = line.currency and b.change_minor = line.doc_minor and b.summary_id is null)
          -- Its amount is that of the movements that it names, all of them.
          or e.move = 'summary' and exists (
            select from payments_summaries s
            where s.org_id = line.org_id and s.id = e.source_id and s.connection_id = line.connection_id
              and s.currency = line.currency and s.change_minor = line.doc_minor and s.posted_at is not null
              and (s.movement_count, s.change_minor) = (
                select count(*), sum(b.change_minor) from booked_movements b
                where b.org_id = s.org_id and b.summary_id = s.id and b.connection_id = s.connection_id
                  and b.currency = s.currency and b.kind = s.kind)));
    end if;
    if not found then
      raise exception 'account % is posted to by its payments connection alone',
        (select code from accounts a where a.org_id = line.org_id and a.id = line.account_id)
        using errcode = 'check_violation', constraint = 'journal_bridge_account', table = 'journal_lines';
    end if;
  end loop;
  return null;
end $$;

grant update (mode) on payments_connections to {api};
grant select, update (posted_at, date) on payments_summaries to {api};
grant select, insert, update on payments_summaries to {worker};
grant select on payments_summaries to {operator};
