-- Payments that was restored from a backup has another log from some number on. A person lets the books follow it:
-- what the new log still has keeps its entry, what it no longer has is taken back.
alter table payments_connections add column fork_count integer not null default 0;

create table payments_forks (
  org_id          uuid not null,
  connection_id   uuid not null,
  number          integer not null constraint payments_forks_number_counts check (number > 0),
  -- The last movement that both logs have.
  common_sequence bigint not null,
  old_sequence    bigint not null,
  old_hash        text,
  followed_at     timestamptz not null,
  primary key (org_id, connection_id, number),
  foreign key (org_id, connection_id) references payments_connections (org_id, id)
);

create table forked_movements (
  like booked_movements,
  fork        integer not null,
  -- The new log has it too: it returns with its new number, and its entry stays.
  is_kept     boolean not null,
  returned_at timestamptz,
  primary key (org_id, connection_id, fork, movement_id),
  foreign key (org_id, connection_id, fork) references payments_forks (org_id, connection_id, number)
);

create index forked_movements_by_id on forked_movements (org_id, movement_id);

alter table payments_checkpoints
  add column fork integer not null default 0,
  drop constraint payments_checkpoints_pkey,
  add primary key (org_id, connection_id, fork, size);

-- Rows stay, unless a fork sets them aside.
create function booked_movements_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('bridge.fork', true) = 'yes' then
    return null;
  end if;
  raise exception 'booked_movements is append-only' using errcode = 'insufficient_privilege';
end $$;
drop trigger append_only on booked_movements;
create trigger append_only before update or delete or truncate on booked_movements
  for each statement execute function booked_movements_keep();

-- Takes the movements after a number out of the list of what is booked. Nobody else can.
create function set_movements_aside(of_org uuid, of_connection uuid, of_fork integer, kept uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  common bigint;
begin
  select f.common_sequence into strict common from payments_forks f
  where f.org_id = of_org and f.connection_id = of_connection and f.number = of_fork;
  insert into forked_movements
  select b.*, of_fork, b.movement_id = any(kept), null from booked_movements b
  where b.org_id = of_org and b.connection_id = of_connection and b.sequence > common;
  perform set_config('bridge.fork', 'yes', true);
  delete from booked_movements b
  where b.org_id = of_org and b.connection_id = of_connection and b.sequence > common;
  perform set_config('bridge.fork', '', true);
end $$;

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
                and b.kind in ('payout', 'payout_returned'))
          or e.source_kind = 'movement' and e.seq = 1 and line.lines_of_account = 1
            and exists (
              select from forked_movements f
              where f.org_id = line.org_id and f.movement_id = e.source_id and f.connection_id = line.connection_id
                and e.move = 'undo-' || f.fork and not f.is_kept
                and f.currency = line.currency and f.change_minor = line.doc_minor
                and f.kind in ('payout', 'payout_returned')));
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
          or e.move like 'undo-%' and exists (
            select from forked_movements f
            where f.org_id = line.org_id and f.movement_id = e.source_id and f.connection_id = line.connection_id
              and e.move = 'undo-' || f.fork and not f.is_kept
              and f.currency = line.currency and f.change_minor = -line.doc_minor)
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

insert into archive_tables (name, source, tenant_column)
select name, name, 'org_id' from unnest('{forked_movements, payments_forks}'::text[]) name;

revoke execute on function set_movements_aside(uuid, uuid, integer, uuid[]) from public;
grant execute on function set_movements_aside(uuid, uuid, integer, uuid[]) to {api};
grant select, insert on payments_forks to {api};
grant select on forked_movements to {api};
grant select on payments_forks to {worker};
grant select, update (returned_at) on forked_movements to {worker};
grant update (cursor_sequence, cursor_hash, fork_count, stop_reason, next_read_at, pause_ms) on payments_connections to {api};
grant update (booked_minor, opening_minor) on payments_clearing to {api};
