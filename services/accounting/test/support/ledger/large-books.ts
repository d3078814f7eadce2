import pg from 'pg';
import type { Scene } from './books-scene.ts';

export interface BooksSize {
  readonly journalLines: number;
  readonly documents: number;
  readonly bankLines: number;
}

/** What the books have one of, for addresses. */
export interface LargeBooks {
  readonly contactId: string;
  readonly documentId: string;
  readonly entryId: string;
  readonly openLineId: string;
  readonly statementId: string;
}

export const largeBooksDays = { first: '2020-01-01', days: 2190 } as const;

const linesPerEntry = 4;
const entriesPerChunk = 50_000;
const linesPerStatement = 100;
/** Of so many documents one is open. */
const openEvery = 33;

/**
 * Six years of an organisation: documents with lines and open items, the journal with its sums, and bank
 * lines of which a hundredth waits. Written as the server’s owner without triggers: with them it takes hours.
 */
export async function insertLargeBooks(
  adminUrl: string,
  { orgId, customer, accountIdOf }: Pick<Scene, 'orgId' | 'customer' | 'accountIdOf'>,
  size: BooksSize,
): Promise<LargeBooks> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query('set synchronous_commit = off');
    const [bank, receivable, sales] = [
      accountIdOf('1000'),
      accountIdOf('1100'),
      accountIdOf('4000'),
    ];
    await client.query(insertContacts, [orgId, customer.id]);
    const { first, days } = largeBooksDays;
    await client.query(insertDocuments, [orgId, size.documents, first, days]);
    await client.query(insertDocumentLines, [orgId, sales]);
    await client.query(insertOpenItems, [orgId, receivable]);
    const entries = size.journalLines / linesPerEntry;
    for (let start = 1; start <= entries; start += entriesPerChunk) {
      const end = Math.min(start + entriesPerChunk - 1, entries);
      const range = [orgId, start, end, first, days, entries];
      await client.query(insertEntries, range);
      await client.query(insertLines, [...range, bank]);
    }
    await client.query(insertDaySums, [orgId]);
    await client.query(insertLongerSums, [orgId]);
    await client.query('update books set last_entry_no = $2 where org_id = $1', [orgId, entries]);
    await client.query(insertBankAccount, [orgId, bank]);
    await client.query(insertStatements, [orgId, bank, size.bankLines / linesPerStatement, first]);
    await client.query(insertBankLines, [orgId, bank]);
    await client.query(insertMatches, [orgId]);
    await client.query('vacuum analyze');
    const { rows } = await client.query<LargeBooks>(findSamples, [orgId]);
    const [samples] = rows;
    if (samples === undefined) throw new Error('the large books are empty');
    return samples;
  } finally {
    await client.end();
  }
}

const insertContacts = `
  insert into contacts (org_id, id, name, is_customer, is_supplier, email, payment_terms_days, created_at, updated_at)
  select $1, gen_random_uuid(), 'Contact ' || n, true, n % 5 = 0, 'contact' || n || '@example.com', 30, now(), now()
  from generate_series(1, 5000) n where $2::uuid is not null`;

/** Ids are UUIDv7 that grow with the number. */
const idOf = (prefix: string, number: string): string =>
  `(lpad(to_hex(1577836800000 + ${number}), 12, '0') || '7000${prefix}' || (100000000000 + ${number}))::uuid`;

const insertDocuments = `
  insert into documents (org_id, id, kind, status, number, contact_id, date, due_date, reference,
    currency, fx_rate, amounts, subtotal_minor, tax_minor, total_minor, paid_minor, origin,
    author_kind, author, posted_at, created_at, updated_at)
  select $1, ${idOf('8000', 'n')}, case when n % 4 = 0 then 'bill' else 'invoice' end, s.status,
    case when s.status <> 'draft' then 'N-' || n end, c.ids[1 + n % array_length(c.ids, 1)],
    $3::date + (n::bigint * $4 / $2)::int, $3::date + (n::bigint * $4 / $2)::int + 30,
    'order ' || n, 'EUR', 1, 'exclusive', a.amount, 0, a.amount,
    case s.status when 'paid' then a.amount else 0 end, 'api', 'system', 'test',
    case when s.status <> 'draft' then now() end, now(), now()
  from generate_series(1, $2::int) n
  cross join (select array_agg(id order by id) as ids from contacts where org_id = $1) c
  cross join lateral (select 1000 + (hashint4(n) & 262143) as amount) a
  cross join lateral (select case when n % 50 = 0 then 'draft'
    when n % ${openEvery} = 0 then case when n % 4 = 0 then 'approved' else 'posted' end
    else 'paid' end as status) s`;

const insertDocumentLines = `
  insert into document_lines (org_id, document_id, id, position, description, quantity, unit_price,
    account_id, net_minor, tax_minor, gross_minor)
  select org_id, id, gen_random_uuid(), p, 'Hours of work for ' || reference, 1, subtotal_minor / 200.0, $2,
    case p when 1 then subtotal_minor / 2 else subtotal_minor - subtotal_minor / 2 end, 0,
    case p when 1 then subtotal_minor / 2 else subtotal_minor - subtotal_minor / 2 end
  from documents cross join generate_series(1, 2) p where org_id = $1`;

const insertOpenItems = `
  insert into open_items (org_id, id, account_id, contact_id, source_kind, source_id, date, due_date,
    currency, doc_minor, base_minor, open_doc_minor, open_base_minor)
  select org_id, gen_random_uuid(), $2, contact_id, 'document', id, date, due_date, 'EUR',
    sign * total_minor, sign * total_minor,
    case status when 'paid' then 0 else sign * total_minor end,
    case status when 'paid' then 0 else sign * total_minor end
  from (select *, case kind when 'bill' then -1 else 1 end as sign from documents
    where org_id = $1 and status <> 'draft') d`;

const numbered = `
  select number, $4::date + (number * $5::bigint / ($6::bigint + 1))::int as date,
    ${idOf('9000', 'number')} as id
  from generate_series($2::bigint, $3::bigint) as number`;

const insertEntries = `
  insert into journal_entries (org_id, id, entry_no, date, source_kind, source_id, move, area, has_tax,
    memo, actor_kind, actor, line_count, recorded_at)
  select $1, id, number, date, 'journal', id, 'post', 'general', false, 'Entry ' || number, 'system',
    'test', ${linesPerEntry}, date::timestamp at time zone 'utc'
  from (${numbered}) as entry`;

/** Two pairs of a debit and a credit; each tenth entry begins at the bank. */
const insertLines = `
  insert into journal_lines (org_id, entry_id, line_no, account_id, basis, date, currency, doc_minor, base_minor)
  select $1, entry.id, line_no,
    case when line_no = 1 and number % 10 = 0 then $7
      else chart.ids[1 + floor(array_length(chart.ids, 1) * power(draw, 2))::int] end,
    'both', entry.date, 'EUR', amount, amount
  from (${numbered}) as entry
  cross join generate_series(1, ${linesPerEntry}) as line_no
  cross join lateral (
    select (hashint8(${linesPerEntry} * number + line_no)::bigint & 2147483647) / 2147483648.0 as draw,
      (1 + (hashint8(number * 2 + (line_no + 1) / 2)::bigint & 262143)) * (line_no % 2 * 2 - 1) as amount
  ) as drawn
  cross join (select array_agg(id order by code) as ids from accounts where org_id = $1 and id <> $7) as chart`;

const insertDaySums = `
  insert into balances (org_id, basis, grain, bucket, account_id, debit_minor, credit_minor)
  select l.org_id, s.basis, 'day', l.date, l.account_id,
    sum(greatest(l.base_minor, 0)), sum(greatest(-l.base_minor, 0))
  from journal_lines l cross join (values ('accrual'), ('cash')) s (basis)
  where l.org_id = $1 group by 1, 2, 4, 5`;

const insertLongerSums = `
  insert into balances (org_id, basis, grain, bucket, account_id, debit_minor, credit_minor)
  select b.org_id, b.basis, g.grain, date_trunc(g.grain, b.bucket::timestamp)::date, b.account_id,
    sum(b.debit_minor), sum(b.credit_minor)
  from balances b cross join (values ('month'), ('year')) g (grain)
  where b.org_id = $1 and b.grain = 'day' group by 1, 2, 3, 4, 5`;

const insertBankAccount = `
  insert into bank_accounts (org_id, account_id, created_at, updated_at) values ($1, $2, now(), now())
  on conflict do nothing`;

const insertStatements = `
  insert into bank_statements (org_id, id, account_id, format, file_name, file_hash, from_date, to_date,
    line_count, repeated_count, imported_by_kind, imported_by, imported_at)
  select $1, ${idOf('a000', 'n')}, $2, 'csv', 'statement-' || n || '.csv', sha256(n::text::bytea),
    $4::date + n * 2, $4::date + n * 2 + 1, ${linesPerStatement}, 0, 'system', 'test', now()
  from generate_series(1, $3::int) n`;

/** What is open looks like documents that are: their amounts and references. */
const insertBankLines = `
  insert into bank_lines (org_id, id, account_id, statement_id, position, date, amount_minor, counterparty,
    description, reference, fingerprint, status, updated_at)
  select s.org_id, gen_random_uuid(), $2, s.id, p, s.from_date, 1000 + (hashint4(d.n) & 262143),
    'Contact ' || (1 + d.n % 5000), 'Payment of order ' || d.n, 'N-' || d.n,
    sha256((s.id::text || p)::bytea), case when p = 1 then 'open' else 'matched' end, now()
  from bank_statements s cross join generate_series(1, ${linesPerStatement}) p
  cross join lateral (
    select (${openEvery} * (1 + (abs(hashtext(s.id::text || p)) % 5000)))::int as n) d
  where s.org_id = $1`;

const insertMatches = `
  insert into bank_matches (org_id, id, line_id, kind, entry_id, amount_minor, made_here, decided_by,
    actor_kind, actor, matched_at)
  select l.org_id, gen_random_uuid(), l.id, 'entry', e.id, l.amount_minor, false, 'person', 'system', 'test', now()
  from (select *, row_number() over (order by id) * 10 as no from bank_lines
    where org_id = $1 and status = 'matched') l
  join journal_entries e on e.org_id = l.org_id and e.entry_no = l.no`;

const findSamples = `
  select
    (select contact_id from open_items where org_id = $1 and open_doc_minor > 0 limit 1) as "contactId",
    (select id from documents where org_id = $1 and status = 'posted' limit 1) as "documentId",
    (select id from journal_entries where org_id = $1 order by entry_no desc limit 1) as "entryId",
    (select id from bank_lines where org_id = $1 and status = 'open' limit 1) as "openLineId",
    (select id from bank_statements where org_id = $1 limit 1) as "statementId"`;
