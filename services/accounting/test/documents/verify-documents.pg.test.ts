import { beforeAll, expect, test } from 'vitest';
import { sealJournal } from '../../src/ledger/journal/proof/seal-journal.ts';
import { verifyJournal } from '../../src/ledger/journal/proof/verify-journal.ts';
import { createProbeScene } from '../support/probes/probe-scene.ts';
import type { ProbeScene } from '../support/probes/probe-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
let scene: ProbeScene;

beforeAll(async () => {
  scene = await createProbeScene(use.deps);
  await sealJournal(use.deps);
});

test('drafts, issued documents and a bill that was paid in part have no break', async () => {
  expect(await Array.fromAsync(verifyJournal(use.database))).toEqual([]);
});

test('a payment that is not what the document says is named by the document', async () => {
  const { orgId } = scene.victim;
  const allocationId = scene.victimSettled.allocationId;
  await use.database.db
    .updateTable('allocations')
    .set({ undone_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', allocationId)
    .execute();
  const breaks = await Array.fromAsync(verifyJournal(use.database, { orgId }));
  expect(breaks.map(({ check }) => check)).toEqual(['settlements']);
  expect(breaks[0]?.detail).toContain('paid 60');
  await use.database.db
    .updateTable('allocations')
    .set({ undone_at: null })
    .where('org_id', '=', orgId)
    .where('id', '=', allocationId)
    .execute();
});
