-- What is open, and the money and credits that settle it.

-- What somebody owes or is owed: above zero what they owe us. Open amounts shrink to zero together.
create table open_items (
  org_id          uuid not null,
  id              uuid not null,
  account_id      uuid not null,
  contact_id      uuid not null,
  source_kind     text not null
    constraint open_items_source_known check (source_kind in ('document', 'payment', 'opening', 'journal')),
  source_id       uuid not null,
  date            date not null,
  due_date        date not null,
  currency        char(3) not null,
  doc_minor       bigint not null constraint open_items_not_empty check (doc_minor <> 0),
  base_minor      bigint not null,
  open_doc_minor  bigint not null,
  open_base_minor bigint not null,
  -- Its source was voided: from this day on it counts no more.
  voided_date     date,
  primary key (org_id, id),
  constraint open_items_source_once unique (org_id, source_kind, source_id),
  foreign key (org_id, account_id) references accounts (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  constraint open_items_within check (
    case when doc_minor > 0 then open_doc_minor between 0 and doc_minor and open_base_minor >= 0
         else open_doc_minor between doc_minor and 0 and open_base_minor <= 0 end),
  constraint open_items_no_residue check (open_doc_minor <> 0 or open_base_minor = 0)
) partition by hash (org_id);
create index open_items_open on open_items (org_id, account_id, contact_id) where open_doc_minor <> 0;
-- At the end of the transaction only: an item may be made before or after the lines that name it.
alter table journal_lines add constraint journal_lines_open_item_of_organisation
  foreign key (org_id, open_item_id) references open_items (org_id, id) deferrable initially deferred;

-- Money that came in or went out.
create table payments (
  org_id       uuid not null,
  id           uuid not null,
  direction    text not null constraint payments_direction_known check (direction in ('in', 'out')),
  account_id   uuid not null,
  contact_id   uuid not null,
  date         date not null,
  currency     char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  fx_rate      numeric(20,10) not null check (fx_rate > 0),
  base_minor   bigint not null check (base_minor >= 0),
  reference    text,
  -- The same money reported twice is booked once.
  external_ref text,
  author_kind  text not null
    constraint payments_author_kind_known check (author_kind in ('operator', 'member', 'api_key', 'system')),
  author       text not null,
  voided_at    timestamptz,
  created_at   timestamptz not null,
  primary key (org_id, id),
  constraint payments_external_ref_once unique (org_id, external_ref),
  foreign key (org_id, account_id) references accounts (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id)
) partition by hash (org_id);

-- One item settling part of another: money or a credit (`from`) and a document (`to`), of one contact.
create table allocations (
  org_id          uuid not null,
  id              uuid not null,
  kind            text not null
    constraint allocations_kind_known check (kind in ('payment', 'credit', 'refund', 'discount', 'write_off')),
  -- Null for a discount or a write-off, which settle by themselves.
  from_item_id    uuid,
  to_item_id      uuid not null,
  date            date not null,
  doc_minor       bigint not null check (doc_minor > 0),
  -- What each side was relieved of in base currency; the difference is realised gain or loss.
  from_base_minor bigint not null,
  to_base_minor   bigint not null,
  -- What it did beside the two items, in base currency, to be taken back with it: revenue, cost and tax
  -- of the cash basis, tax that became due, a discount or a loss.
  recognised_lines jsonb not null default '[]',
  -- The entry it was posted with; null where nothing had to be posted.
  entry_id        uuid,
  actor_kind      text not null,
  actor           text not null,
  created_at      timestamptz not null,
  undone_at       timestamptz,
  -- The day from which on it counts no more.
  undone_date     date,
  undone_entry_id uuid,
  primary key (org_id, id),
  foreign key (org_id, from_item_id) references open_items (org_id, id),
  foreign key (org_id, to_item_id) references open_items (org_id, id),
  foreign key (org_id, entry_id) references journal_entries (org_id, id),
  foreign key (org_id, undone_entry_id) references journal_entries (org_id, id)
) partition by hash (org_id);
create index allocations_by_to on allocations (org_id, to_item_id);
create index allocations_by_from on allocations (org_id, from_item_id);

do $$
declare
  parent text;
begin
  foreach parent in array array['open_items', 'payments', 'allocations'] loop
    for part in 0 .. 31 loop
      execute format('create table %s_%s partition of %s for values with (modulus 32, remainder %s)',
        parent, lpad(part::text, 2, '0'), parent, part);
    end loop;
  end loop;
end $$;

grant select, insert on open_items, payments, allocations to accounting_app;
grant update (due_date, open_doc_minor, open_base_minor, voided_date) on open_items to accounting_app;
grant update (voided_at) on payments to accounting_app;
grant update (undone_at, undone_date, undone_entry_id) on allocations to accounting_app;
