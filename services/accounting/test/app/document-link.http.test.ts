import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { act } from '../support/documents/issuing-acts.ts';
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

const linkOf = (id: string): string => `/documents/${id}/link`;
const pageStatus = async (url: string): Promise<number> => {
  const { pathname } = new URL(url);
  return (await fetch(api.address + pathname)).status;
};

test('a link is made once, renewed when asked, and closed; an old address leads nowhere', async () => {
  const { id } = await scene.invoice();
  const closed = { url: null, created_at: null, first_seen_at: null, last_seen_at: null };
  expect((await scene.owner.get(linkOf(id))).body).toEqual(closed);

  const made = await scene.owner.post(linkOf(id));
  expect(made.status).toBe(201);
  const again = await scene.owner.post(linkOf(id), {});
  expect([again.status, again.body.url]).toEqual([200, made.body.url]);
  expect(await pageStatus(made.body.url)).toBe(200);

  const renewed = await scene.owner.post(linkOf(id), { renew: true });
  expect(renewed.status).toBe(201);
  expect(renewed.body.url).not.toBe(made.body.url);
  expect(await pageStatus(made.body.url)).toBe(404);
  expect(await pageStatus(renewed.body.url)).toBe(200);

  const ended = await scene.owner.send('DELETE', linkOf(id));
  expect([ended.status, ended.body]).toEqual([200, closed]);
  expect((await scene.owner.send('DELETE', linkOf(id))).status).toBe(200);
  expect(await pageStatus(renewed.body.url)).toBe(404);

  const audited = await api.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('tenant_id', '=', scene.orgId)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(audited.map(({ action }) => action).filter((action) => action.includes('link'))).toEqual([
    'document.link_made',
    'document.link_renewed',
    'document.link_revoked',
  ]);
});

test('when it was looked at first and last is told', async () => {
  const { id } = await scene.invoice();
  const { url } = (await scene.owner.post(linkOf(id))).body;
  expect((await scene.owner.get(linkOf(id))).body.first_seen_at).toBeNull();
  await pageStatus(url);
  const { first_seen_at: first } = (await scene.owner.get(linkOf(id))).body;
  await pageStatus(url);
  const { body } = await scene.owner.get(linkOf(id));
  expect(body.first_seen_at).toBe(first);
  expect(Date.parse(body.last_seen_at)).toBeGreaterThanOrEqual(Date.parse(first));
});

test('drafts, void documents and bills have no page; a link to what became void stays', async () => {
  const draft = await scene.draft();
  const bill = await scene.posted({ kind: 'bill' });
  const refused = await scene.owner.post(linkOf(draft.id));
  expect([refused.status, refused.body.reason]).toEqual([409, 'status_forbids']);
  const purchase = await scene.owner.post(linkOf(bill.id));
  expect([purchase.status, purchase.body.reason]).toEqual([409, 'kind_forbids']);
  expect((await scene.owner.get(linkOf(bill.id))).status).toBe(404);

  const invoice = await scene.invoice();
  const { url } = (await scene.owner.post(linkOf(invoice.id))).body;
  await act(scene, invoice, 'void');
  expect(await pageStatus(url)).toBe(200);
  expect((await scene.owner.post(linkOf(invoice.id), { renew: true })).status).toBe(409);
});

test('whoever may not send may not open or close, and claimants see nothing', async () => {
  const { id } = await scene.invoice();
  const viewer = await signInStaff(api, { orgId: scene.orgId, role: 'viewer' });
  expect((await viewer.get(linkOf(id))).status).toBe(200);
  expect((await viewer.post(linkOf(id))).status).toBe(403);
  expect((await viewer.send('DELETE', linkOf(id))).status).toBe(403);
  const claimant = await signInStaff(api, { orgId: scene.orgId, role: 'claimant' });
  expect((await claimant.get(linkOf(id))).status).toBe(404);
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await scene.owner.send(method, linkOf(newTestId()))).status).toBe(404);
  }
});
