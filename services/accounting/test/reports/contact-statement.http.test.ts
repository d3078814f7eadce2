import { afterAll, beforeAll, expect, test } from 'vitest';
import { voidDocument } from '../../src/documents/issuing/void-document.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

let api: TestApi;
let scene: SettlingScene;
let viewer: Staff;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createSettlingScene(api.deps);
  viewer = await signInStaff(api, { orgId: scene.orgId, role: 'viewer' });
});
afterAll(() => api.stop());

const statement = async (id: string, from: string, to: string) =>
  (await viewer.get(`/contacts/${id}/statement?from=${from}&to=${to}`)).body;

test('AD-121 movements lead from the opening to the closing balance, to the minor unit, whatever was settled', async () => {
  const { id: contactId } = await scene.addContact({ email: 'moves@example.com' });
  const [first, second, gone] = [
    await scene.posted({ contactId, date: '2026-03-01' }),
    await scene.posted({ contactId, date: '2026-03-20' }),
    await scene.posted({ contactId, date: '2026-03-21' }),
  ];
  await voidDocument(api.deps, scene.order(gone.id));
  await scene.pay(first, 10_000n, { contactId, date: '2026-04-01' });
  await scene.receive(5_000n, { contactId, date: '2026-04-02' });
  const shown = await statement(contactId, '2026-03-15', '2026-04-30');
  const total = second.totalMinor + first.totalMinor - 15_000n;
  expect(shown.balances).toEqual([
    expect.objectContaining({
      currency: 'EUR',
      opening: Number(first.totalMinor) / 100,
      closing: Number(total) / 100,
    }),
  ]);
  const [{ opening, closing, ...balance }] = shown.balances;
  const moved = shown.movements.reduce(
    (sum: number, { amount }: { readonly amount: number }) => sum + Math.round(amount * 100),
    0,
  );
  expect(Math.round(opening * 100) + moved).toBe(Math.round(closing * 100));
  expect(shown.movements.at(-1).balance).toBe(closing);
  expect(shown.movements.map(({ kind, number }: never) => [kind, number])).toEqual([
    ['document', second.number],
    ['payment', null],
    ['payment', null],
  ]);
  const aged = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90']
    .map((name) => Math.round(balance[name] * 100))
    .reduce((sum, part) => sum + part, 0);
  expect(aged).toBe(Math.round(closing * 100));
  const before = await statement(contactId, '2026-01-01', '2026-02-28');
  expect([before.balances, before.movements]).toEqual([[], []]);
});

test('AD-121 is of the own organisation, for a period that begins before it ends', async () => {
  const other = await createSettlingScene(api.deps);
  const path = (id: string, from: string) => `/contacts/${id}/statement?from=${from}&to=2026-04-30`;
  for (const id of [newTestId(), other.customer.id]) {
    expect((await viewer.get(path(id, '2026-03-01'))).status).toBe(404);
  }
  expect((await viewer.get(path(scene.customer.id, '2026-05-01'))).status).toBe(400);
  const claimant = await signInStaff(api, { orgId: scene.orgId, role: 'claimant' });
  expect((await claimant.get(path(scene.customer.id, '2026-03-01'))).status).toBe(403);
});
