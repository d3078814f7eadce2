import { uuidV7Floor } from '@countinghouse/identifiers';
import type { BooksDeps } from '../services/accounting/src/kernel/books-deps.ts';
import { createContact } from '../services/accounting/src/setup/contacts/create-contact.ts';
import { createTaxCode } from '../services/accounting/src/setup/tax/create-tax-code.ts';
import { accountingService, connectBooks, createBooks } from './accounting-database.ts';
import { createServiceDatabase } from './service-database.ts';
import type { ServiceDatabase } from './service-database.ts';
import { withClient } from './with-client.ts';

/** Organisations with drafts of five lines each, which either side may issue. */
export interface IssueFixture {
  readonly database: ServiceDatabase;
  /** Everything before the number in the ids of drafts, and in those that the bare side makes. */
  readonly heads: Readonly<Record<'draft' | 'item' | 'event' | 'entry', string>>;
  readonly orgIds: readonly string[];
  /** Adds so many drafts that nobody has issued, by turns of the organisations. */
  readonly addDrafts: (count: number, organisations: number) => Promise<DraftChunk>;
}

/** Drafts of numbers from `first` on; that of number n belongs to organisation n modulo theirs. */
export interface DraftChunk {
  readonly first: number;
  readonly count: number;
  readonly organisations: number;
}

export const manyOrganisations = 100;
/** Twelve digits, so that a number needs no padding to be the tail of an id. */
export const numberBase = 100_000_000_000;
export const draftDate = '2026-03-15';
/** Of a draft, in minor units: five lines of 20.00 at 21 %. */
export const totals = { net: 10_000, tax: 2_100, gross: 12_100 } as const;

export async function createIssueFixture(postgresUrl: string): Promise<IssueFixture> {
  const database = await createServiceDatabase(accountingService, postgresUrl);
  const orgIds = await createOrganisations(database.applicationUrl);
  const head = uuidV7Floor(Date.now()).slice(0, 14);
  const heads = {
    draft: `${head}7001-8000-`,
    item: `${head}7002-8000-`,
    event: `${head}7003-8000-`,
    entry: `${head}7004-8000-`,
  };
  await withClient(database.ownerUrl, async (client) => {
    await client.query(makeTable);
    await client.query(numberOrganisations, [orgIds]);
  });
  let next = 0;
  const addDrafts = async (count: number, organisations: number): Promise<DraftChunk> => {
    const first = next;
    next += count;
    await withClient(database.adminUrl, async (client) => {
      // Drafts as their own use case would leave them; its triggers are not what is measured.
      await client.query('set session_replication_role = replica');
      await client.query(makeDocuments(heads.draft), [first, count, organisations]);
      await client.query(makeLines(heads.draft), [first, count, organisations]);
      await client.query('analyze documents, document_lines');
    });
    return { first, count, organisations };
  };
  return { database, heads, orgIds, addDrafts };
}

async function createOrganisations(applicationUrl: string): Promise<readonly string[]> {
  const deps = connectBooks(applicationUrl);
  try {
    const orgIds: string[] = [];
    while (orgIds.length < manyOrganisations) orgIds.push(await createOrganisation(deps));
    return orgIds;
  } finally {
    await deps.database.close();
  }
}

const operator = { kind: 'operator', id: 'bench' } as const;

async function createOrganisation(deps: BooksDeps): Promise<string> {
  const orgId = await createBooks(deps, 'Issuer');
  await createContact(deps, {
    orgId,
    actor: operator,
    request: {
      name: 'Customer',
      isCustomer: true,
      isSupplier: false,
      email: null,
      phone: null,
      taxNumber: null,
    },
  });
  await createTaxCode(deps, {
    orgId,
    actor: operator,
    request: {
      code: 'STANDARD',
      name: 'Standard',
      kind: 'both',
      components: [{ name: 'VAT', rates: [{ validFrom: '2020-01-01', ratePct: '21' }] }],
    },
  });
  return orgId;
}

/** What either side needs to know of an organisation by its number; `lines` is for the bare one. */
const makeTable = `
  create table bench_organisations (number bigint primary key, org_id uuid, contact_id uuid,
    tax_code_id uuid, receivable_id uuid, goods_id uuid, services_id uuid, lines text);
  grant select on bench_organisations to accounting_app`;

/** The lines of the entry, with a word in the place of the open item's id. */
const numberOrganisations = `
  insert into bench_organisations (number, org_id, contact_id, tax_code_id, receivable_id, goods_id,
    services_id, lines)
  select o.number - 1, o.org_id, c.id, t.id, r.id, g.id, s.id,
    (select jsonb_agg(jsonb_build_object('account_id', l.account_id, 'contact_id', l.contact_id,
       'open_item_id', l.item, 'tax_component_id', l.component_id, 'basis', 'accrual',
       'currency', 'EUR', 'doc_minor', l.minor::text, 'base_minor', l.minor::text))
     from (values (r.id, c.id, 'ITEM', null, ${totals.gross}), (g.id, null, null, null, -6000),
       (s.id, null, null, null, -4000), (k.output_account_id, null, null, k.id, -${totals.tax}))
       as l (account_id, contact_id, item, component_id, minor))::text
  from unnest($1::uuid[]) with ordinality as o (org_id, number)
  join contacts c on c.org_id = o.org_id
  join tax_codes t on t.org_id = o.org_id and t.code = 'STANDARD'
  join tax_components k on k.org_id = o.org_id and k.tax_code_id = t.id
  join accounts r on r.org_id = o.org_id and r.code = '1100'
  join accounts g on g.org_id = o.org_id and g.code = '4000'
  join accounts s on s.org_id = o.org_id and s.code = '4010'`;

function makeDocuments(head: string): string {
  return `
    insert into documents (org_id, id, kind, status, contact_id, date, due_date, currency, fx_rate,
      amounts, subtotal_minor, tax_minor, total_minor, origin, author_kind, author, created_at, updated_at)
    select o.org_id, ('${head}' || (${numberBase} + n))::uuid, 'invoice', 'draft', o.contact_id,
      '${draftDate}', '2026-04-14', 'EUR', 1, 'exclusive', ${totals.net}, ${totals.tax}, ${totals.gross},
      'application', 'member', 'bench', now(), now()
    from generate_series($1::bigint, $1::bigint + $2::bigint - 1) n
    join bench_organisations o on o.number = n % $3::bigint`;
}

/** Three lines of goods and two of services, as most invoices have fewer accounts than lines. */
function makeLines(head: string): string {
  return `
    insert into document_lines (org_id, document_id, id, position, description, quantity, unit_price,
      account_id, tax_code_id, net_minor, tax_minor, gross_minor)
    select o.org_id, ('${head}' || (${numberBase} + n))::uuid, gen_random_uuid(), p, 'line', 1, 20,
      case when p <= 3 then o.goods_id else o.services_id end, o.tax_code_id, 2000, 420, 2420
    from generate_series($1::bigint, $1::bigint + $2::bigint - 1) n
    join bench_organisations o on o.number = n % $3::bigint
    cross join generate_series(1, 5) p`;
}
