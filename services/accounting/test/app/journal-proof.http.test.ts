import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportHledger } from '../../src/ledger/journal/proof/export-hledger.ts';
import { sealJournal } from '../../src/ledger/journal/proof/seal-journal.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const now = new Date('2026-11-15T12:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ nowMs: () => now.getTime() });
});
afterAll(() => api.stop());

test('an auditor sees how far the journal is sealed, verifies it, and sees that it was', async () => {
  const scene = await createIssuingScene(api.deps);
  await scene.posted();
  const auditor = await signInStaff(api, { orgId: scene.orgId, role: 'auditor' });
  const empty = { last_entry_no: 1, sealed_entry_no: 0, last_seal: null, verification: null };
  expect((await auditor.get('/journal/proof')).body).toEqual(empty);
  await sealJournal(api.deps);
  const verified = await auditor.post('/journal/verifications');
  expect(verified.status).toBe(200);
  expect(verified.body.clean).toBe(true);
  expect(verified.body.checks.map(({ check }: { check: string }) => check)).toContain('seals');
  expect((await auditor.get('/journal/proof')).body).toEqual({
    last_entry_no: 1,
    sealed_entry_no: 1,
    last_seal: expect.stringMatching(/^[0-9a-f]{64}$/),
    verification: { verified_at: now.toISOString(), last_entry_no: 1, clean: true, breaks: 0 },
  });
});

test('what does not hold is named, and stays known', async () => {
  const scene = await createIssuingScene(api.deps);
  const invoice = await scene.posted();
  // As somebody with a hand in the database could.
  const item = api.database.db.updateTable('open_items').set({ open_base_minor: 1n });
  await item.where('org_id', '=', scene.orgId).where('source_id', '=', invoice.id).execute();
  const auditor = await signInStaff(api, { orgId: scene.orgId, role: 'auditor' });
  const { body } = await auditor.post('/journal/verifications');
  const broken = body.checks.filter(({ holds }: { holds: boolean }) => !holds);
  expect(broken).toMatchObject([{ check: 'open_items', breaks: [{}, {}] }]);
  expect(broken[0].breaks[0].detail).toBe('open 1, posted 12100');
  const proof = await auditor.get('/journal/proof');
  expect(proof.body.verification).toMatchObject({ clean: false, breaks: 2 });
});

test('the journal leaves as a file of hledger, for auditors and accountants and for nobody else', async () => {
  const scene = await createIssuingScene(api.deps);
  const { orgId } = scene;
  await scene.posted();
  const auditor = await signInStaff(api, { orgId, role: 'auditor' });
  const { status, headers, body } = await auditor.get('/exports/hledger?basis=accrual');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="books-accrual.journal"');
  const pieces = await Array.fromAsync(exportHledger(api.database, { orgId, basis: 'accrual' }));
  expect(body).toBe(pieces.join(''));
  expect(body).toContain('assets:1100 Accounts receivable  EUR 121\n');
  const viewer = await signInStaff(api, { orgId, role: 'viewer' });
  for (const path of ['/exports/hledger', '/journal/proof']) {
    expect((await viewer.get(path)).body.reason).toBe('role_forbids');
  }
  expect((await auditor.get('/exports/hledger?basis=both')).status).toBe(400);
});
