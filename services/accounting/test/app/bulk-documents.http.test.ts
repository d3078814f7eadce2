import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: SendingScene;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createSendingScene(api);
});
afterAll(() => api.stop());

const bulk = (action: string, documents: readonly object[], more: object = {}) =>
  scene.owner.post('/documents/bulk', { action, documents, ...more });
const seen = ({ id, version }: { readonly id: string; readonly version: number }) => ({
  id,
  version,
});

describe('AD-128 an action for several documents', () => {
  test('is done for each by its own rules, and a refusal stops none of the others', async () => {
    const [one, two, stale] = [await scene.draft(), await scene.draft(), await scene.draft()];
    const unknown = { id: newTestId(), version: 1 };
    const answer = await bulk('issue', [
      seen(one),
      unknown,
      { ...seen(stale), version: stale.version + 7 },
      seen(two),
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      done: 2,
      data: [
        { id: one.id, done: true, reason: null },
        { id: unknown.id, done: false, reason: 'document_not_found' },
        { id: stale.id, done: false, reason: 'version_conflict' },
        { id: two.id, done: true },
      ],
    });
    expect(answer.body.data[0].number).toMatch(/\d/);
    expect((await scene.read(stale.id)).status).toBe('draft');
    const again = await bulk('issue', [seen(one)]);
    expect(again.body).toMatchObject({ done: 0, data: [{ reason: 'version_conflict' }] });
  });

  test('a document that is named twice is changed once', async () => {
    const draft = await scene.draft();
    const { body } = await bulk('issue', [seen(draft), seen(draft)]);
    expect(body).toMatchObject({ done: 1, data: [{ done: true }, { reason: 'version_conflict' }] });
  });

  test('void asks for a reason, and takes at most 50 documents', async () => {
    const invoice = await scene.invoice();
    const without = await bulk('void', [seen(invoice)]);
    expect([without.status, without.body.reason]).toEqual([400, 'reason_missing']);
    const voided = await bulk('void', [seen(invoice)], { reason: 'written twice' });
    expect(voided.body.data).toMatchObject([{ done: true, status: 'void' }]);
    const many = Array.from({ length: 51 }, () => seen(invoice));
    expect((await bulk('send', many)).status).toBe(400);
    expect((await bulk('send', [])).status).toBe(400);
  });

  test('does nothing that the role may not do one by one, nor for another organisation', async () => {
    const draft = await scene.draft();
    const viewer = await signInStaff(api, { orgId: scene.orgId, role: 'viewer' });
    const answer = await viewer.post('/documents/bulk', {
      action: 'issue',
      documents: [seen(draft)],
    });
    expect(answer.body).toMatchObject({ done: 0, data: [{ reason: 'role_forbids' }] });
    const other = await createSendingScene(api);
    const foreign = await other.owner.post('/documents/bulk', {
      action: 'issue',
      documents: [seen(draft)],
    });
    expect(foreign.body).toMatchObject({ done: 0, data: [{ reason: 'document_not_found' }] });
    expect((await scene.read(draft.id)).status).toBe('draft');
  });

  test('approves nothing with a session whose second factor is old', async () => {
    const secondFactorAt = new Date(api.deps.now().getTime() - 3_600_000);
    const tired = await signInStaff(api, { orgId: scene.orgId, role: 'approver', secondFactorAt });
    const draft = await scene.draft();
    const answer = await tired.post('/documents/bulk', {
      action: 'approve',
      documents: [seen(draft)],
    });
    expect([answer.status, answer.body.reason]).toEqual([403, 'second_factor_stale']);
  });
});
