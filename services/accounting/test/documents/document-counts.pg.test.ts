import { sql } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import { countedMax, readDocumentPage } from '../../src/documents/document/list-documents.ts';
import { createScene } from '../support/ledger/books-scene.ts';
import type { Scene } from '../support/ledger/books-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();

async function addDrafts({ orgId, customer }: Scene, count: number): Promise<void> {
  await sql`
    insert into documents (org_id, id, kind, status, contact_id, date, due_date, currency, fx_rate,
      amounts, subtotal_minor, tax_minor, total_minor, origin, author_kind, author, created_at, updated_at)
    select ${orgId}, gen_random_uuid(), 'invoice', 'draft', ${customer.id}, '2026-03-15', '2026-03-15',
      'EUR', 1, 'exclusive', 0, 0, 0, 'api', 'system', 'test', now(), now()
    from generate_series(1, ${count}::int)`.execute(use.database.db);
}

test('AD-092 a filtered total is exact up to 10,000 and null above; without filters always exact', async () => {
  const scene = await createScene(use.deps);
  const totals = async () => {
    const everything = {
      orgId: scene.orgId,
      family: 'sales',
      status: null,
      kind: null,
      contactId: null,
      from: null,
      to: null,
      reference: null,
      overdueIn: null,
      limit: 1,
      offset: 0,
    } as const;
    const all = await readDocumentPage(use.deps, everything);
    const filtered = await readDocumentPage(use.deps, { ...everything, status: 'draft' });
    return [all.total, filtered.total];
  };
  await addDrafts(scene, countedMax);
  expect(await totals()).toEqual([10_000, 10_000]);
  await addDrafts(scene, 1);
  expect(await totals()).toEqual([10_001, null]);
});
