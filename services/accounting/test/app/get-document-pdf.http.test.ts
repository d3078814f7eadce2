import { afterAll, beforeAll, expect, test } from 'vitest';
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

const pdfOf = (id: string): string => `/documents/${id}/pdf`;

test('an invoice is read as a file with its name, which nobody on the way keeps', async () => {
  const { id, number } = await scene.invoice();
  const path = `${api.address}/app/api/organisations/${scene.orgId}${pdfOf(id)}`;
  const read = () => fetch(path, { headers: scene.owner.headers });
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe(
    `inline; filename="Invoice-${number}.pdf"`,
  );
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect(Buffer.from(await (await read()).arrayBuffer()).equals(bytes)).toBe(true);
});

test('of a draft too, in the language that is asked for', async () => {
  const { id } = await scene.draft();
  const answer = await scene.owner.get(`${pdfOf(id)}?language=fr`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('Facture.pdf');
  expect((await scene.owner.get(`${pdfOf(id)}?language=xx`)).status).toBe(400);
});

test('bills, what is not there and what is not theirs read as nothing', async () => {
  const bill = await scene.posted({ kind: 'bill' });
  const other = await (await createSendingScene(api)).invoice();
  for (const id of [bill.id, other.id, newTestId()]) {
    const answer = await scene.owner.get(pdfOf(id));
    expect([answer.status, answer.body.reason]).toEqual([404, 'document_not_found']);
  }
  const claimant = await signInStaff(api, { orgId: scene.orgId, role: 'claimant' });
  expect((await claimant.get(pdfOf((await scene.invoice()).id))).status).toBe(404);
});
