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
  primary key (org_id, account_id),
  foreign key (org_id, account_id) references accounts (org_id, id)
);
create unique index bank_accounts_number_once on bank_accounts (org_id, number) where number is not null;

create table bank_statements (
  org_id        uuid not null,
  id            uuid not null,
  account_id    uuid not null,
  format        text not null
    constraint bank_statements_format_known check (format in ('csv', 'ofx', 'camt053')),
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
-- What of an account's money no statement shows yet is asked for by day.
create index payments_by_account_and_day on payments (org_id, account_id, date) where voided_at is null;
create index bank_matches_by_payment on bank_matches (org_id, payment_id) where payment_id is not null;
create index bank_matches_by_entry on bank_matches (org_id, entry_id) where entry_id is not null;

do $$
declare
  parent text;
begin
  foreach parent in array array['bank_lines', 'bank_matches'] loop
    for part in 0 .. 31 loop
      execute format('create table %s_%s partition of %s for values with (modulus 32, remainder %s)',
        parent, lpad(part::text, 2, '0'), parent, part);
    end loop;
  end loop;
end $$;

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
create constraint trigger bank_lines_explained after update of status on bank_lines
  deferrable initially deferred for each row execute function bank_lines_explained();

-- What a line of the bank belongs to is taken out of the books by undoing the match, which comes first.
create function bank_matched_payment_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from bank_matches
    where org_id = new.org_id and payment_id = new.id and undone_at is null) then
    raise exception 'payment % is matched to a line of the bank', new.id
      using errcode = 'check_violation', constraint = 'payments_bank_matched', table = 'payments';
  end if;
  return new;
end $$;
create trigger payments_bank_matched before update of voided_at on payments
  for each row when (old.voided_at is null and new.voided_at is not null)
  execute function bank_matched_payment_kept();

create function bank_matched_entry_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from bank_matches
    where org_id = new.org_id and entry_id = new.reverses_id and undone_at is null) then
    raise exception 'entry % is matched to a line of the bank', new.reverses_id
      using errcode = 'check_violation', constraint = 'journal_entries_bank_matched', table = 'journal_entries';
  end if;
  return new;
end $$;
create trigger journal_entries_bank_matched before insert on journal_entries
  for each row when (new.reverses_id is not null) execute function bank_matched_entry_kept();

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
  primary key (org_id, id),
  foreign key (org_id, account_id) references bank_accounts (org_id, account_id)
);
create unique index bank_reconciliations_day_once on bank_reconciliations (org_id, account_id, as_of)
  where undone_at is null;

-- Bank charges, interest and what else has no document are booked from their line.
alter table journal_entries drop constraint journal_entries_source_known;
alter table journal_entries add constraint journal_entries_source_known check (source_kind in
  ('document', 'payment', 'allocation', 'journal', 'opening', 'transfer', 'revaluation', 'bank_line',
   'year_end')) not valid;

grant select, insert on bank_accounts, bank_statements, bank_lines, bank_matches, bank_memories,
  bank_reconciliations to accounting_app;
grant update (bank_name, number, csv_mapping, updated_at) on bank_accounts to accounting_app;
grant update (undone_at) on bank_statements, bank_reconciliations to accounting_app;
grant update (status, version, updated_at) on bank_lines to accounting_app;
-- An import is undone whole: its lines, and what of their matches was undone before. Live matches keep
-- their lines.
grant delete on bank_lines, bank_matches to accounting_app;
grant update (undone_at, undone_by) on bank_matches to accounting_app;
grant update (agreed, refused, last_at) on bank_memories to accounting_app;
grant select, insert, update, delete on bank_rules to accounting_app;
