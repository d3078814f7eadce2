import { generateJournal } from '../fixtures/generate-journal.ts';
import { bookDays } from '../fixtures/reports.ts';
import { withClient } from '../fixtures/with-client.ts';

/** A company after three years of work. */
export interface SizedBooks {
  readonly orgId: string;
  readonly documents: number;
}

export const linesPerDocument = 50;
export const bankLinesPerDocument = 0.5;
const documentsPerContact = 40;

/** Every twentieth document is a draft, two are open, the rest is paid. Written as the owner, without triggers. */
export async function fillBooks(adminUrl: string, books: SizedBooks): Promise<void> {
  const { orgId, documents } = books;
  await withClient(adminUrl, async (client) => {
    await client.query('set synchronous_commit = off');
    const lines = documents * linesPerDocument;
    await generateJournal({ client, onProgress: () => undefined }, { ...bookDays, orgId, lines });
    await client.query("set session_replication_role = 'replica'");
    const contacts = Math.ceil(documents / documentsPerContact);
    await client.query(insertContacts, [orgId, contacts]);
    const { firstDay, days } = bookDays;
    const drawn = [orgId, documents, contacts, firstDay, days];
    await client.query(insertDocuments, drawn);
    for (const statement of settled) await client.query(statement, [orgId]);
    await client.query(insertBankAccount, [orgId]);
    const bankLines = documents * bankLinesPerDocument;
    for (const statement of [insertStatements, insertBankLines]) {
      await client.query(statement, [orgId, bankLines, firstDay, days]);
    }
    await client.query("set session_replication_role = 'origin'");
  });
}

/** As after days of service. */
export async function settleDown(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query('vacuum (freeze, analyze)');
    await client.query('checkpoint');
  });
}

const insertContacts = `
  insert into contacts (org_id, id, name, is_customer, is_supplier, email, payment_terms_days, created_at,
    updated_at)
  select $1, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Contact ' || lpad(n::text, 6, '0'),
    true, true, 'contact' || n || '@example.com', 30, now(), now()
  from generate_series(1, $2::int) n`;

const insertDocuments = `
  insert into documents (org_id, id, kind, status, number, contact_id, date, due_date, reference,
    currency, fx_rate, amounts, subtotal_minor, tax_minor, total_minor, paid_minor, origin,
    author_kind, author, posted_at, created_at, updated_at)
  select $1, ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, kind,
    case when state <> 'open' then state when kind = 'bill' then 'approved' else 'posted' end,
    case when state <> 'draft' then case when kind = 'bill' then 'BILL-' else 'INV-' end || lpad(n::text, 7, '0') end,
    ('00000000-0000-7000-8000-' || lpad(to_hex(1 + (n * 7919) % $3::int), 12, '0'))::uuid, day, day + 30,
    'Order ' || n, 'EUR', 1, 'exclusive', amount, 0, amount, case state when 'paid' then amount else 0 end,
    'api', 'system', 'bench', case when state <> 'draft' then day end, day, day
  from generate_series(1, $2::int) n
  cross join lateral (
    select $4::date + (n::bigint * $5::bigint / ($2::bigint + 1))::int as day,
      case when n % 10 < 3 then 'bill' else 'invoice' end as kind,
      case n % 20 when 7 then 'draft' when 8 then 'open' when 12 then 'open' else 'paid' end as state,
      1000 + (hashint8(n)::bigint & 1048575) as amount) drawn`;

const insertPayments = `
  insert into payments (org_id, id, direction, account_id, contact_id, date, currency, amount_minor, fx_rate,
    base_minor, reference, author_kind, author, created_at)
  select d.org_id, ('00000000-0000-7000-a000-' || right(d.id::text, 12))::uuid,
    case d.kind when 'bill' then 'out' else 'in' end, a.id, d.contact_id, d.date + 20, 'EUR', d.total_minor, 1,
    d.total_minor, d.number, 'system', 'bench', d.date + 20
  from documents d
  join accounts a on a.org_id = d.org_id and a.code = '1000'
  where d.org_id = $1 and d.status = 'paid'`;

const insertItemsOfDocuments = `
  insert into open_items (org_id, id, account_id, contact_id, source_kind, source_id, date, due_date, currency,
    doc_minor, base_minor, open_doc_minor, open_base_minor)
  select d.org_id, d.id, a.id, d.contact_id, 'document', d.id, d.date, d.due_date, 'EUR', sign * d.total_minor,
    sign * d.total_minor, sign * open, sign * open
  from documents d
  cross join lateral (select case d.kind when 'bill' then -1 else 1 end as sign,
    case d.status when 'paid' then 0 else d.total_minor end as open) s
  join accounts a on a.org_id = d.org_id
    and a.system_key = case d.kind when 'bill' then 'payable' else 'receivable' end
  where d.org_id = $1 and d.status <> 'draft'`;

const insertItemsOfPayments = `
  insert into open_items (org_id, id, account_id, contact_id, source_kind, source_id, date, due_date, currency,
    doc_minor, base_minor, open_doc_minor, open_base_minor)
  select p.org_id, p.id, a.id, p.contact_id, 'payment', p.id, p.date, p.date, 'EUR', sign * p.amount_minor,
    sign * p.amount_minor, 0, 0
  from payments p
  cross join lateral (select case p.direction when 'out' then 1 else -1 end as sign) s
  join accounts a on a.org_id = p.org_id
    and a.system_key = case p.direction when 'out' then 'payable' else 'receivable' end
  where p.org_id = $1`;

const insertAllocations = `
  insert into allocations (org_id, id, kind, from_item_id, to_item_id, date, doc_minor, from_base_minor,
    to_base_minor, actor_kind, actor, created_at)
  select p.org_id, ('00000000-0000-7000-b000-' || right(p.id::text, 12))::uuid, 'payment', p.id,
    ('00000000-0000-7000-9000-' || right(p.id::text, 12))::uuid, p.date, p.amount_minor, p.amount_minor,
    p.amount_minor, 'system', 'bench', p.created_at
  from payments p where p.org_id = $1`;

const settled = [insertPayments, insertItemsOfDocuments, insertItemsOfPayments, insertAllocations];

const insertBankAccount = `
  insert into bank_accounts (org_id, account_id, bank_name, number, created_at, updated_at)
  select org_id, id, 'Bank', 'DE02120300000000202051', now(), now()
  from accounts where org_id = $1 and code = '1000'`;

const linesPerStatement = 500;
const statementId = (number: string): string =>
  `('00000000-0000-7000-c000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const insertStatements = `
  insert into bank_statements (org_id, id, account_id, format, file_name, file_hash, from_date, to_date,
    line_count, repeated_count, imported_by_kind, imported_by, imported_at)
  select $1, ${statementId('n')}, a.account_id, 'csv', 'bank-' || n || '.csv', sha256(n::text::bytea), day, day,
    ${linesPerStatement}, 0, 'system', 'bench', day
  from generate_series(0, ($2::int - 1) / ${linesPerStatement}) n
  cross join lateral (select $3::date + (n::bigint * ${linesPerStatement} * $4::bigint / ($2::bigint + 1))::int as day) d
  join bank_accounts a on a.org_id = $1`;

/** One in a hundred is open, as where somebody matches every week. */
const insertBankLines = `
  insert into bank_lines (org_id, id, account_id, statement_id, position, date, amount_minor, counterparty,
    description, fingerprint, status, updated_at)
  select $1, ('00000000-0000-7000-d000-' || lpad(to_hex(n), 12, '0'))::uuid, a.account_id,
    ${statementId(`n / ${linesPerStatement}`)}, n % ${linesPerStatement} + 1, day,
    1000 + (hashint8(2 * n)::bigint & 1048575), 'CONTACT ' || lpad((1 + n % 1000)::text, 6, '0'),
    'PAYMENT INV-' || lpad((2 * n)::text, 7, '0'), sha256(('line' || n)::bytea),
    case n % 100 when 4 then 'open' else 'matched' end, day
  from generate_series(0, $2::int - 1) n
  cross join lateral (select $3::date + (n::bigint * $4::bigint / ($2::bigint + 1))::int as day) d
  join bank_accounts a on a.org_id = $1`;
