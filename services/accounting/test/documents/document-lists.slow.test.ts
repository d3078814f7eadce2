import { sql } from '@countinghouse/postgres';
import { connectPatiently } from '@countinghouse/postgres/testing';
import { CompiledQuery, createQueryId } from 'kysely';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { countedMax, readDocumentPage } from '../../src/documents/document/list-documents.ts';
import type { DocumentListQuery } from '../../src/documents/document/list-documents.ts';
import type { Database } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { createScene } from '../support/ledger/books-scene.ts';
import type { Scene } from '../support/ledger/books-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const documentCount = 200_000;
/** Every thousandth is of it. */
const rareReference = 'order 7';

const use = useAccountingDatabase();
let scene: Scene;
let rareContactId = '';

beforeAll(async () => {
  scene = await createScene(use.deps);
  rareContactId = (await scene.addContact()).id;
  await insertDocuments();
}, 300_000);

/** As the owner, who alone may begin with something else than drafts. */
async function insertDocuments(): Promise<void> {
  const owner = connectPatiently<Schema>({
    url: use.testDatabase.ownerUrl,
    applicationName: 'test',
    connectionsMax: 1,
    answerWaitMs: 240_000,
  });
  await sql`alter table documents disable trigger documents_guarded`.execute(owner.db);
  await sql`
    insert into documents (org_id, id, kind, status, number, contact_id, date, due_date, reference,
      currency, fx_rate, amounts, subtotal_minor, tax_minor, total_minor, paid_minor, origin,
      author_kind, author, posted_at, created_at, updated_at)
    select ${scene.orgId}, gen_random_uuid(), case when n % 50 = 0 then 'credit_note' else 'invoice' end,
      s.status, case when s.status <> 'draft' then 'N-' || n end,
      case when n % 1000 = 0 then ${rareContactId}::uuid else ${scene.customer.id}::uuid end,
      date '2020-01-01' + (n % 2000), date '2020-01-31' + (n % 2000), 'order ' || (n % 1000),
      'EUR', 1, 'exclusive', 100, 0, 100, case s.status when 'paid' then 100 else 0 end,
      'api', 'system', 'test', case when s.status <> 'draft' then now() end,
      now() + n * interval '1 second', now()
    from generate_series(1, ${documentCount}::int) n
    cross join lateral (select case when n % 50 = 0 then 'posted' when n % 20 = 0 then 'draft'
      when n % 33 = 0 then 'posted' else 'paid' end as status) s`.execute(owner.db);
  await sql`alter table documents enable trigger documents_guarded`.execute(owner.db);
  await sql`vacuum analyze documents`.execute(owner.db);
  await owner.close();
}

const newest: Omit<DocumentListQuery, 'orgId'> = {
  family: 'sales',
  status: null,
  kind: null,
  contactId: null,
  from: null,
  to: null,
  reference: null,
  overdueIn: null,
  limit: 50,
  offset: 0,
};

describe(`lists of ${documentCount} documents`, () => {
  test.each<[string, () => Partial<DocumentListQuery>]>([
    ['without a filter', () => ({})],
    ['on the last page', () => ({ offset: documentCount - 50 })],
    ['by status', () => ({ status: 'draft' })],
    ['by contact', () => ({ contactId: rareContactId })],
    ['by range of dates', () => ({ from: '2023-01-01', to: '2023-01-31' })],
    ['from a day on', () => ({ from: '2025-06-01' })],
    ['by kind', () => ({ kind: 'credit_note' })],
    ['by reference', () => ({ reference: rareReference })],
    ['of what is overdue', () => ({ overdueIn: 'Europe/Berlin' })],
    ['by status and contact', () => ({ status: 'posted', contactId: rareContactId })],
  ])('A-030 A-031 A-032 %s are read by an index', async (_name, filter) => {
    const query = { ...newest, orgId: scene.orgId, ...filter() };
    const { statements, database } = recording(use.database);
    const page = await readDocumentPage({ database, now: () => new Date() }, query);
    expect(page.documents.length).toBeGreaterThan(0);
    expect(statements.length).toBeGreaterThan(0);
    for (const node of statements) {
      const plan = await explain(node);
      expect(plan).not.toContain('Seq Scan');
      expect(plan).toMatch(/Index (?:Only )?Scan/);
    }
  });

  test('AD-092 the total is exact without a filter, and null beyond 10,000 with one', async () => {
    const read = (filter: Partial<DocumentListQuery>) =>
      readDocumentPage(use.deps, { ...newest, orgId: scene.orgId, ...filter });
    expect((await read({})).total).toBe(documentCount);
    expect((await read({ status: 'paid' })).total).toBeNull();
    const { total } = await read({ status: 'draft' });
    expect(total).toBeGreaterThan(1_000);
    expect(total).toBeLessThanOrEqual(countedMax);
    expect((await read({ reference: rareReference })).total).toBe(documentCount / 1_000);
  });
});

/** The same database, and what is asked of it. */
function recording(database: Database): {
  readonly statements: readonly RootOperationNode[];
  readonly database: Database;
} {
  const statements: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { statements, database: { ...database, db: database.db.withPlugin(recorder) } };
}

async function explain(node: RootOperationNode): Promise<string> {
  const { db } = use.database;
  const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId());
  const { rows } = await db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`explain (analyze, buffers) ${text}`, [...parameters]),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
