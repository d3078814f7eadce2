import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLockDates } from '../../src/ledger/locks/set-lock-dates.ts';
import { createForeignScene } from '../support/ledger/foreign-scene.ts';
import type { ForeignScene } from '../support/ledger/foreign-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { newTestId, testOperator } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const now = new Date('2026-11-15T12:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ nowMs: () => now.getTime() });
});
afterAll(() => api.stop());

const date = '2026-03-31';

async function openBooks(): Promise<{ scene: ForeignScene; accountant: Staff }> {
  const scene = await createForeignScene(api.deps);
  await scene.posted({ currency: 'USD' });
  await scene.rate('USD', date, '0.95');
  const { orgId } = scene;
  return { scene, accountant: await signInStaff(api, { orgId, role: 'accountant' }) };
}

test('AD-068 a revaluation is seen before it is posted, posted once, replaced by another rate, and undone', async () => {
  const { scene, accountant } = await openBooks();
  const preview = await accountant.get(`/revaluations/preview?date=${date}`);
  const values = {
    date,
    reversed_on: '2026-04-01',
    rates: [{ currency: 'USD', rate: 0.95 }],
    balances: [
      {
        account_code: '1100',
        contact_name: 'Customer',
        currency: 'USD',
        item_count: 1,
        balance: 121,
        book_value: 108.9,
        value: 114.95,
        difference: 6.05,
      },
    ],
    gain: 6.05,
    loss: 0,
  };
  expect(preview.body).toMatchObject({ ...values, standing_id: null, is_current: false });
  const posted = await accountant.post('/revaluations', { date });
  expect(posted.status).toBe(201);
  expect(posted.body).toMatchObject({
    ...values,
    status: 'standing',
    created_by: { kind: 'member', id: accountant.memberId },
  });
  const entries = await accountant.get('/journal/entries?source=revaluation');
  expect(
    entries.body.data.map(({ date: day, amount }: Record<string, unknown>) => [day, amount]),
  ).toEqual([
    ['2026-04-01', 6.05],
    [date, 6.05],
  ]);
  const again = await accountant.post('/revaluations', { date });
  expect([again.status, again.body.id]).toEqual([200, posted.body.id]);

  await scene.rate('USD', date, '0.8');
  const replaced = await accountant.post('/revaluations', { date });
  expect(replaced.body).toMatchObject({ gain: 0, loss: 12.1, status: 'standing' });
  const first = await accountant.get(`/revaluations/${posted.body.id}`);
  expect(first.body).toMatchObject({ ...values, status: 'undone', undone_at: now.toISOString() });
  const undone = await accountant.post(`/revaluations/${replaced.body.id}/undo`, {});
  expect([undone.status, undone.body.status]).toEqual([200, 'undone']);
  const twice = await accountant.post(`/revaluations/${replaced.body.id}/undo`, {});
  expect([twice.status, twice.body.reason]).toEqual([409, 'already_undone']);
  const list = await accountant.get('/revaluations?limit=1');
  expect(list.body).toMatchObject({ data: [{ id: replaced.body.id }], has_more: true });
  const { body: sheet } = await accountant.get(`/reports/trial-balance?as_of=${date}`);
  expect(sheet.data.rows.map(({ code }: { code: string }) => code)).toEqual([
    '1100',
    '2200',
    '4000',
  ]);
});

test('what stands in its way is said: no rate, a day to come, a lock, nothing there, another role', async () => {
  const { scene, accountant } = await openBooks();
  const { orgId } = scene;
  const future = await accountant.post('/revaluations', { date: '2026-11-16' });
  expect([future.status, future.body.reason, future.body.field]).toEqual([
    400,
    'date_in_future',
    'date',
  ]);
  await setLockDates(api.deps, {
    orgId,
    actor: testOperator,
    role: 'owner',
    dates: { soft: date },
  });
  const locked = await accountant.post('/revaluations', { date });
  expect([locked.status, locked.body.reason]).toEqual([409, 'period_soft_locked']);
  const passed = await accountant.post('/revaluations', { date, lock_reason: 'quarter' });
  expect(passed.status).toBe(201);
  const back = await accountant.post(`/revaluations/${passed.body.id}/undo`, {});
  expect([back.status, back.body.reason]).toEqual([409, 'period_soft_locked']);
  expect((await accountant.get(`/revaluations/${newTestId()}`)).status).toBe(404);
  expect((await accountant.post(`/revaluations/${newTestId()}/undo`, {})).status).toBe(404);
  expect((await accountant.get('/revaluations/preview')).status).toBe(400);

  await api.database.db.deleteFrom('fx_rates').where('org_id', '=', orgId).execute();
  for (const answer of [
    await accountant.post('/revaluations', { date, lock_reason: 'quarter' }),
    await accountant.get(`/revaluations/preview?date=${date}`),
  ]) {
    expect([answer.status, answer.body.reason]).toEqual([409, 'fx_rate_missing']);
    expect(answer.body.error).toContain('USD');
  }

  const keeper = await signInStaff(api, { orgId, role: 'bookkeeper' });
  expect((await keeper.get('/revaluations')).status).toBe(200);
  expect((await keeper.post('/revaluations', { date })).body.reason).toBe('role_forbids');
  const stranger = await openBooks();
  expect((await stranger.accountant.get(`/revaluations/${passed.body.id}`)).status).toBe(404);
  expect((await stranger.accountant.post(`/revaluations/${passed.body.id}/undo`, {})).status).toBe(
    404,
  );
});
