import { connectPatiently } from '@countinghouse/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueDocument } from '../../src/documents/issuing/issue-document.ts';
import { voidDocument } from '../../src/documents/issuing/void-document.ts';
import type { Database } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { setLockDates } from '../../src/ledger/locks/set-lock-dates.ts';
import { listNumbers } from '../support/documents/document-numbers.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const atOnce = 50;
let manyConnections: Database;

beforeAll(() => {
  const url = use.testDatabase.applicationUrl;
  manyConnections = connectPatiently<Schema>({ url, applicationName: 'test', connectionsMax: 8 });
});
afterAll(async () => {
  await manyConnections.close();
});

class Interrupted extends Error {}

test('AD-080 50 issued at once with rollbacks in between have numbers without a gap or repeat', async () => {
  const scene = await createIssuingScene(use.deps);
  const drafts = [];
  while (drafts.length < atOnce) drafts.push(await scene.draft());
  // The books refuse an entry after its document has taken a number.
  const refused = [];
  while (refused.length < atOnce / 5) refused.push(await scene.draft({ date: '2026-01-31' }));
  const { orgId, actor } = scene.order('');
  await setLockDates(use.deps, { orgId, actor, role: 'owner', dates: { sales: '2026-01-31' } });
  let drawn = 0;
  const newId = (): string => {
    drawn += 1;
    if (drawn % 5 === 0) throw new Interrupted();
    return use.deps.newId();
  };
  const deps = { ...use.deps, newId, database: manyConnections };
  const issueUntilDone = async (id: string): Promise<number> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const outcome = await issueDocument(deps, scene.order(id));
        if (outcome.kind === 'reject') throw new Error(outcome.reason);
        return tries;
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
      }
    }
  };
  const [tries, outcomes] = await Promise.all([
    Promise.all(drafts.map(({ id }) => issueUntilDone(id))),
    Promise.all(
      refused.map(({ id }) =>
        issueDocument({ ...use.deps, database: manyConnections }, scene.order(id)),
      ),
    ),
  ]);
  expect(tries.some((count) => count > 1)).toBe(true);
  expect(outcomes).toEqual(refused.map(() => ({ kind: 'reject', reason: 'period_locked' })));
  // In the order in which they were committed, which is that of their entries.
  expect(await listNumbers(use.database, scene.orgId)).toEqual(
    drafts.map((_, index) => `INV-${String(index + 1).padStart(5, '0')}`),
  );
});

test('AD-054 AD-080 the number of a void invoice stays with it', async () => {
  const scene = await createIssuingScene(use.deps);
  const first = await scene.posted();
  await voidDocument(use.deps, scene.order(first.id));
  const next = await scene.posted();
  expect((await scene.read(first.id)).number).toBe('INV-00001');
  expect(next.number).toBe('INV-00002');
});

test('AD-058 AD-080 every kind counts for itself, and so does every organisation', async () => {
  const one = await createIssuingScene(use.deps);
  const other = await createIssuingScene(use.deps);
  for (const scene of [one, other]) {
    for (const kind of ['invoice', 'credit_note', 'bill', 'supplier_credit'] as const) {
      expect((await scene.posted({ kind })).number).toMatch(/-00001$/);
    }
    expect((await scene.posted({ kind: 'expense_claim' })).number).toBe('EXP-00001');
  }
});

test('AD-080 a series by fiscal year begins again with each, whatever the order of issuing', async () => {
  const scene = await createIssuingScene(use.deps);
  await use.database.db
    .updateTable('number_series')
    .set({ pattern: '{YYYY}/{000}', is_yearly: true })
    .where('org_id', '=', scene.orgId)
    .where('kind', '=', 'invoice')
    .execute();
  const numbers = [];
  for (const date of ['2026-02-01', '2025-12-31', '2026-01-01', '2025-01-01']) {
    numbers.push((await scene.posted({ date })).number);
  }
  expect(numbers).toEqual(['2026/001', '2025/001', '2026/002', '2025/002']);
});

test('AD-080 a chronological series refuses a date before its last, and loses no number by it', async () => {
  const scene = await createIssuingScene(use.deps);
  await use.database.db
    .updateTable('number_series')
    .set({ is_chronological: true })
    .where('org_id', '=', scene.orgId)
    .where('kind', '=', 'invoice')
    .execute();
  await scene.posted({ date: '2026-03-02' });
  const late = await scene.draft({ date: '2026-03-01' });
  expect(await issueDocument(use.deps, scene.order(late.id))).toEqual({
    kind: 'reject',
    reason: 'number_out_of_order',
  });
  expect((await scene.posted({ date: '2026-03-02' })).number).toBe('INV-00002');
});
