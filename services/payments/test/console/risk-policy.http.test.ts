import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestConsole } from '../support/people/console-scene.ts';
import type { OperatorAtWork, TestConsole } from '../support/people/console-scene.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let nowMs = Date.now();
let running: TestConsole;
beforeAll(async () => {
  running = await startTestConsole(use.testDatabase, use.database, { nowMs: () => (nowMs += 1) });
});
afterAll(() => running.stop());

const none = {
  payer_hour_max: null,
  payer_day_max: null,
  failed_hour_max: null,
  reserve_basis_points: 0,
  reserve_days: 0,
  caps: [],
};
const ngn = (dayMax: number | null) => [
  { currency: 'NGN', payment_max_minor: 100_000, day_max_minor: dayMax, month_max_minor: null },
];

const put = (by: OperatorAtWork, id: string, limits: object) =>
  by.browser.put(`/businesses/${id}/risk-policy`, { ...none, ...limits, reason: 'New merchant.' });

test('stricter limits apply at once; looser ones wait for another operator, and not beside a change', async () => {
  const [ada, ife] = [await running.signIn(), await running.signIn()];
  const { businessId: id } = await createTenant(operatorDeps(use.database), {});
  const path = `/businesses/${id}/risk-policy`;
  expect((await ada.browser.get(path)).body).toMatchObject({ ...none, waiting: null });

  expect(await put(ada, id, { payer_hour_max: 5, caps: ngn(500_000) })).toMatchObject({
    status: 200,
    body: { payer_hour_max: 5, caps: ngn(500_000), waiting: null },
  });
  const looser = await put(ada, id, { payer_hour_max: 4, caps: ngn(null) });
  expect(looser.body).toMatchObject({
    payer_hour_max: 5,
    waiting: { payer_hour_max: 4, caps: ngn(null) },
  });
  expect(await put(ife, id, none)).toMatchObject({
    status: 409,
    body: { reason: 'already_waiting' },
  });
  const decide = (by: OperatorAtWork, requestId: string, decision: string) =>
    by.browser.post(`/requests/${requestId}/decision`, { decision, reason: 'Looked at it.' });
  const requestOf = ({ body }: typeof looser) => String(Object(body['waiting'])['request_id']);
  expect((await decide(ada, requestOf(looser), 'confirm')).status).toBe(403);
  expect((await decide(ife, requestOf(looser), 'confirm')).status).toBe(200);
  expect((await ada.browser.get(path)).body).toMatchObject({
    payer_hour_max: 4,
    caps: ngn(null),
    waiting: null,
  });

  const again = await put(ada, id, none);
  await put(ife, id, { payer_hour_max: 3, caps: ngn(null) });
  expect(await decide(ife, requestOf(again), 'confirm')).toMatchObject({
    status: 409,
    body: { reason: 'facts_changed' },
  });
  const changes = await use.database.db
    .selectFrom('audit_log')
    .select('actor')
    .where('tenant_id', '=', id)
    .where('action', '=', 'risk_policy.changed')
    .orderBy('id')
    .execute();
  expect(changes.map(({ actor }) => actor)).toEqual([ada.email, ife.email, ife.email]);
});

test('a viewer sets nothing, and a currency is named once', async () => {
  const [viewer, ada] = [await running.signIn('viewer'), await running.signIn()];
  const { businessId: id } = await createTenant(operatorDeps(use.database), {});
  expect((await put(viewer, id, { payer_hour_max: 1 })).status).toBe(403);
  expect((await put(ada, id, { caps: [...ngn(1), ...ngn(2)] })).status).toBe(400);
  const unknown = '00000000-0000-7000-8000-000000000000';
  expect((await put(ada, unknown, { payer_hour_max: 1 })).status).toBe(404);
});

test('PD-270 a reserve is set by one operator, and lowered or shortened by two', async () => {
  const [ada, ife] = [await running.signIn(), await running.signIn()];
  const { businessId: id } = await createTenant(operatorDeps(use.database), {});
  const tenth = { reserve_basis_points: 1_000, reserve_days: 90 };
  expect((await put(ada, id, tenth)).body).toMatchObject({ ...tenth, waiting: null });
  const shorter = { reserve_basis_points: 2_000, reserve_days: 30 };
  const { body } = await put(ada, id, shorter);
  expect(body).toMatchObject({ ...tenth, waiting: shorter });
  const requestId = String(Object(body['waiting'])['request_id']);
  const decision = { decision: 'confirm', reason: 'Looked at it.' };
  expect((await ife.browser.post(`/requests/${requestId}/decision`, decision)).status).toBe(200);
  const path = `/businesses/${id}/risk-policy`;
  expect((await ada.browser.get(path)).body).toMatchObject({ ...shorter, waiting: null });
  for (const half of [{ reserve_days: 30 }, { reserve_basis_points: 1, reserve_days: 366 }]) {
    expect((await put(ada, id, half)).status).toBe(400);
  }
});
