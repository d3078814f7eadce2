-- What the bank says happened, line by line, and what in the books it belongs to.
-- Of an account of the chart with the subtype bank, cash or credit_card: what the bank calls it.
create table bank_accounts (
  org_id     uuid not null,
  account_id uuid not null,
  bank_name  text,
  -- As statements name it, so that a file for another account is refused.
  number     text check (number ~ '^[0-9A-Z]{4,34}$'),
  -- How to read the columns of its CSV files, where somebody had to say so.
  csv_mapping jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What a file taught, and nobody said, is forgotten with the last file that names it. Numbers that are there
  -- already count as said by somebody: of which file they came is not known.
  number_is_learnt boolean not null default false,
  primary key (org_id, account_id),
  foreign key (org_id, account_id) references accounts (org_id, id)
);

create unique index bank_accounts_number_once on bank_accounts (org_id, number) where number is not null;

create table bank_statements (
  org_id        uuid not null,
  id            uuid not null,
  account_id    uuid not null,
  format        text not null
    constraint bank_statements_format_known
    check (format in ('csv', 'ofx', 'camt053', 'mt940', 'qif')),
  file_name     text not null,
  file_hash     bytea not null check (octet_length(file_hash) = 32),
  from_date     date not null,
  to_date       date not null,
  -- In the account's currency; null where the file does not say.
  opening_minor bigint,
  closing_minor bigint,
  line_count    integer not null check (line_count >= 0),
  -- Lines of the file that an earlier one had brought already.
  repeated_count integer not null check (repeated_count >= 0),
  imported_by_kind text not null,
  imported_by   text not null,
  imported_at   timestamptz not null,
  undone_at     timestamptz,
  names_number boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, account_id) references bank_accounts (org_id, account_id),
  constraint bank_statements_days check (from_date <= to_date)
);

create unique index bank_statements_file_once on bank_statements (org_id, account_id, file_hash)
  where undone_at is null;

create index bank_statements_by_account on bank_statements (org_id, account_id, to_date desc, id desc);

create table bank_rules (
  org_id     uuid not null references organisations (id),
  id         uuid not null,
  -- The first rule that fits decides.
  position   smallint not null,
  name       text not null check (name <> ''),
  conditions jsonb not null,
  action     jsonb not null,
  active     boolean not null default true,
  -- Grows with every change, so that nobody changes what they have not seen.
  version    integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);

create table bank_lines (
  org_id        uuid not null,
  id            uuid not null,
  account_id    uuid not null,
  statement_id  uuid not null,
  position      integer not null,
  date          date not null,
  -- Above zero what came in.
  amount_minor  bigint not null check (amount_minor <> 0),
  balance_minor bigint,
  counterparty  text,
  counterparty_account text,
  description   text not null,
  reference     text,
  -- What makes it this line and no other one, however often a file brings it.
  fingerprint   bytea not null check (octet_length(fingerprint) = 32),
  status        text not null default 'open'
    constraint bank_lines_status_known check (status in ('open', 'matched', 'ignored')),
  -- Grows with every change, so that nobody decides on what they have not seen.
  version       integer not null default 1,
  updated_at    timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, statement_id) references bank_statements (org_id, id),
  foreign key (org_id, account_id) references bank_accounts (org_id, account_id),
  constraint bank_lines_once unique (org_id, account_id, fingerprint)
) partition by hash (org_id);

create index bank_lines_by_account on bank_lines (org_id, account_id, date desc, id desc);

create index bank_lines_open on bank_lines (org_id, account_id, date desc, id desc) where status = 'open';

create index bank_lines_by_statement on bank_lines (org_id, statement_id, position);

-- What a line belongs to in the books: one or several payments, a transfer, or an entry of its own.
create table bank_matches (
  org_id       uuid not null,
  id           uuid not null,
  line_id      uuid not null,
  kind         text not null
    constraint bank_matches_kind_known check (kind in ('payment', 'transfer', 'entry')),
  payment_id   uuid,
  entry_id     uuid,
  -- Of the line's amount, with its sign.
  amount_minor bigint not null check (amount_minor <> 0),
  -- Whether undoing the match takes the payment or entry back too, because it was made by matching.
  made_here    boolean not null,
  -- A person, a rule of theirs, or what was certain enough by itself.
  decided_by   text not null
    constraint bank_matches_decided_by_known check (decided_by in ('person', 'rule', 'evidence')),
  -- Rules come and go; what one did stays.
  rule_id      uuid,
  -- Why these two belong together, as it was shown to whoever agreed.
  evidence     jsonb not null default '[]',
  actor_kind   text not null,
  actor        text not null,
  matched_at   timestamptz not null,
  undone_at    timestamptz,
  undone_by    text,
  primary key (org_id, id),
  foreign key (org_id, line_id) references bank_lines (org_id, id),
  foreign key (org_id, payment_id) references payments (org_id, id),
  foreign key (org_id, entry_id) references journal_entries (org_id, id),
  constraint bank_matches_one_thing check (
    case kind when 'payment' then payment_id is not null and entry_id is null
    else entry_id is not null and payment_id is null end)
) partition by hash (org_id);

create index bank_matches_by_line on bank_matches (org_id, line_id);

create index bank_matches_by_payment on bank_matches (org_id, payment_id) where payment_id is not null;

create index bank_matches_by_entry on bank_matches (org_id, entry_id) where entry_id is not null;

-- What earlier decisions taught: how the bank writes a contact's name, and what was not them.
create table bank_memories (
  org_id      uuid not null,
  -- As compared: lower case, letters and digits alone.
  written_as  text not null,
  contact_id  uuid not null,
  agreed      integer not null default 0 check (agreed >= 0),
  refused     integer not null default 0 check (refused >= 0),
  last_at     timestamptz not null,
  primary key (org_id, written_as, contact_id),
  foreign key (org_id, contact_id) references contacts (org_id, id)
);

-- The books and the bank agreed up to a day.
create table bank_reconciliations (
  org_id        uuid not null,
  id            uuid not null,
  account_id    uuid not null,
  as_of         date not null,
  closing_minor bigint not null,
  actor_kind    text not null,
  actor         text not null,
  reconciled_at timestamptz not null,
  undone_at     timestamptz,
  -- At a month's end money is on its way: in the books, and not yet at the bank. A reconciliation names it,
  -- item by item, and with it bank and books agree to the last unit.
  -- How much more the books have than the bank: what is on its way in less what is on its way out.
  in_transit_minor bigint not null default 0,
  book_minor bigint not null generated always as (closing_minor + in_transit_minor) stored,
  primary key (org_id, id),
  foreign key (org_id, account_id) references bank_accounts (org_id, account_id)
);

create unique index bank_reconciliations_day_once on bank_reconciliations (org_id, account_id, as_of)
  where undone_at is null;

-- What was on its way, by what it was posted for. It stays when the reconciliation is undone.
create table bank_reconciliation_items (
  org_id            uuid not null,
  reconciliation_id uuid not null,
  source_kind       text not null,
  source_id         uuid not null,
  date              date not null,
  memo              text not null,
  -- As much of it as the bank did not show yet; above zero what comes in.
  amount_minor      bigint not null check (amount_minor <> 0),
  primary key (org_id, reconciliation_id, source_kind, source_id),
  -- Its items are written before a reconciliation, which is complete from then on.
  foreign key (org_id, reconciliation_id) references bank_reconciliations (org_id, id)
    deferrable initially deferred
);

-- At the end of its transaction a matched line is explained to the last unit, and any other by nothing.
create function bank_lines_explained() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line      bank_lines;
  explained bigint;
begin
  select * into line from bank_lines where org_id = new.org_id and id = new.id;
  select coalesce(sum(amount_minor), 0) into explained
  from bank_matches where org_id = new.org_id and line_id = new.id and undone_at is null;
  if explained <> (case line.status when 'matched' then line.amount_minor else 0 end) then
    raise exception 'bank line % is % and explained by %', new.id, line.status, explained
      using errcode = 'check_violation', constraint = 'bank_lines_explained', table = 'bank_lines';
  end if;
  return null;
end $$;

create function bank_reconciliation_items_in_time() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from inserted i
    join bank_reconciliations r on r.org_id = i.org_id and r.id = i.reconciliation_id) then
    raise exception 'a reconciliation gets no items afterwards'
      using errcode = 'check_violation', constraint = 'bank_reconciliation_items_in_time',
        table = 'bank_reconciliation_items';
  end if;
  return null;
end $$;

-- The bank's balance and the items make the balance of the books, while nobody posts.
create function bank_reconciliations_agree() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  listed bigint;
  posted bigint;
begin
  perform from books where org_id = new.org_id for update;
  select coalesce(sum(amount_minor), 0) into listed
  from bank_reconciliation_items where org_id = new.org_id and reconciliation_id = new.id;
  select coalesce(sum(
    case when coalesce(a.currency, o.base_currency) = o.base_currency then l.base_minor else l.doc_minor end), 0)
  into posted
  from accounts a
  join organisations o on o.id = new.org_id
  join journal_lines l on l.org_id = new.org_id and l.account_id = a.id
  where a.org_id = new.org_id and a.id = new.account_id and l.basis in ('both', 'accrual')
    and l.date <= new.as_of;
  if listed <> new.in_transit_minor or posted <> new.book_minor then
    raise exception 'the bank has %, % is on its way of which % is listed, and the books have %',
      new.closing_minor, new.in_transit_minor, listed, posted
      using errcode = 'check_violation', constraint = 'bank_reconciliations_agree',
        table = 'bank_reconciliations';
  end if;
  return null;
end $$;

create constraint trigger bank_lines_explained after update of status on bank_lines
  deferrable initially deferred for each row execute function bank_lines_explained();

create trigger bank_reconciliation_items_append_only
  before update or delete or truncate on bank_reconciliation_items
  for each statement execute function refuse_change();

create trigger bank_reconciliation_items_in_time after insert on bank_reconciliation_items
  referencing new table as inserted
  for each statement execute function bank_reconciliation_items_in_time();

create trigger bank_reconciliations_agree after insert on bank_reconciliations
  for each row execute function bank_reconciliations_agree();

select make_hash_partitions('bank_lines', 32);

select make_hash_partitions('bank_matches', 32);

grant select, insert, update (bank_name, number, csv_mapping, updated_at, number_is_learnt) on bank_accounts to {api};
grant select, insert, update (undone_at) on bank_statements to {api};
grant select, insert, update, delete on bank_rules to {api};
grant select, insert, update (status, version, updated_at), delete on bank_lines to {api};
grant select, insert, update (undone_at, undone_by), delete on bank_matches to {api};
grant select, insert, update (agreed, refused, last_at) on bank_memories to {api};
grant select, insert, update (undone_at) on bank_reconciliations to {api};
grant select, insert on bank_reconciliation_items to {api};
