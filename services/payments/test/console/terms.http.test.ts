import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  confirmOneself,
  decideRequest,
  listAudited,
  requestIdOf,
} from '../support/people/console-requests.ts';
import { startTestConsole } from '../support/people/console-scene.ts';
import type { TestConsole } from '../support/people/console-scene.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let running: TestConsole;
beforeAll(async () => {
  running = await startTestConsole(use.testDatabase, use.database);
});
afterAll(() => running.stop());

const reason = 'Agreed in the contract of May.';
const fees = {
  currency: 'NGN',
  basis_points: 250,
  fixed_minor: 5_000,
  refundable: true,
  dispute_fee_minor: 100_000,
};
const limits = (threshold: number | null, daily: number | null = null) => ({
  operation: 'refunds',
  currency: 'NGN',
  threshold_minor: threshold,
  daily_amount_minor: daily,
  reason,
});
const defaultThreshold = 50_000_000;

async function openBusiness() {
  const [ada, ife] = [await running.signIn(), await running.signIn()];
  const { businessId } = await createTenant(operatorDeps(use.database), {});
  const path = `/businesses/${businessId}`;
  const change = (name: string, body: object, by = ada) => by.browser.post(`${path}/${name}`, body);
  const readTerms = async () => (await ada.browser.get(`${path}/terms`)).body;
  return { ada, ife, businessId, change, readTerms };
}

describe('fees', () => {
  test('PD-388 fees change when another operator confirms, who sees what they were and become', async () => {
    const { ada, ife, businessId, change, readTerms } = await openBusiness();
    const id = requestIdOf(await change('fees', { ...fees, reason }));
    expect(await readTerms()).toMatchObject({ fees: [{ currency: null, basis_points: 290 }] });
    const shown = await ife.browser.get(`/requests/${id}/proposal`);
    expect(shown.body).toEqual({
      object: 'proposal',
      is_current: true,
      changes: [
        { name: 'currency', currency: null, before: 'NGN', after: 'NGN' },
        { name: 'basis_points', currency: null, before: 290, after: 250 },
        { name: 'fixed_minor', currency: 'NGN', before: '30', after: '5000' },
        { name: 'refundable', currency: null, before: false, after: true },
        { name: 'dispute_fee_minor', currency: 'NGN', before: '0', after: '100000' },
      ],
    });
    expect((await decideRequest(ada, id)).status).toBe(403);
    await expect(confirmOneself(use.database, id, ada)).rejects.toMatchObject({
      constraint: 'operator_requests_two_people',
    });
    expect((await decideRequest(ife, id)).status).toBe(200);
    expect(await readTerms()).toMatchObject({
      fees: [{ ...fees, since: expect.any(String) }, { currency: null }],
    });
    expect(await listAudited(use.database, businessId, 'fees.set')).toEqual([
      {
        actor_kind: 'operator',
        actor: ife.email,
        subject_id: 'NGN',
        detail: {
          basis_points: 250,
          fixed_minor: '5000',
          refundable: true,
          dispute_fee_minor: '100000',
          reason,
          requested_by: ada.email,
        },
      },
    ]);
  });

  test('PD-389 fees that changed meanwhile are not overwritten', async () => {
    const { ada, ife, change } = await openBusiness();
    const first = requestIdOf(await change('fees', { ...fees, reason }));
    expect(await change('fees', { ...fees, basis_points: 1, reason }, ife)).toMatchObject({
      status: 409,
      body: { reason: 'already_waiting' },
    });
    await decideRequest(ada, first, 'withdraw');
    const second = requestIdOf(await change('fees', { ...fees, basis_points: 1, reason }, ife));
    await use.database.db
      .insertInto('fee_schedules')
      .values({
        business_id: (await requestOf(ada, second)).tenantId,
        currency: 'NGN',
        basis_points: 7,
        fixed_minor: 0n,
        updated_at: new Date(),
      })
      .execute();
    expect(await decideRequest(ada, second)).toMatchObject({
      status: 409,
      body: { reason: 'facts_changed' },
    });
    const shown = await ada.browser.get(`/requests/${second}/proposal`);
    expect(shown.body).toMatchObject({ is_current: false });
    expect((await requestOf(ada, second)).status).toBe('waiting');
  });

  test('that hold already are not requested', async () => {
    const { change } = await openBusiness();
    const held = { currency: 'NGN', basis_points: 290, fixed_minor: 30, refundable: false };
    const answer = await change('fees', { ...held, dispute_fee_minor: 0, reason });
    expect(answer).toMatchObject({ status: 409, body: { reason: 'unchanged' } });
  });
});

async function requestOf({ browser }: Awaited<ReturnType<typeof running.signIn>>, id: string) {
  const { body } = await browser.get(`/requests/${id}`);
  return { status: body['status'], tenantId: String(Object(body['tenant'])['id']) };
}

test('PD-388 a settlement delay changes, and ends, when another operator confirms', async () => {
  const { ada, ife, businessId, change, readTerms } = await openBusiness();
  expect(await readTerms()).toMatchObject({ settlement_delay: { days: null, default_days: 1 } });
  const id = requestIdOf(await change('settlement-delay', { days: 7, reason }));
  expect((await decideRequest(ada, id)).status).toBe(403);
  await decideRequest(ife, id);
  expect(await readTerms()).toMatchObject({ settlement_delay: { days: 7 } });
  await decideRequest(
    ada,
    requestIdOf(await change('settlement-delay', { days: null, reason }, ife)),
  );
  expect(await readTerms()).toMatchObject({ settlement_delay: { days: null } });
  const audited = await listAudited(use.database, businessId, 'business.settlement_delay_set');
  expect(audited.map(({ actor, detail }) => [actor, detail])).toEqual([
    [ife.email, { settlement_delay_days: 7, reason, requested_by: ada.email }],
    [ada.email, { settlement_delay_days: null, reason, requested_by: ife.email }],
  ]);
});

describe('limits of approvals', () => {
  test('PD-388 approval limits become stricter by one operator, and looser by two', async () => {
    const { ada, ife, businessId, change, readTerms } = await openBusiness();
    expect((await change('approval-limits', limits(1_000))).body).toEqual({
      status: 'done',
      request_id: null,
    });
    const id = requestIdOf(await change('approval-limits', limits(2_000, 500)));
    const own = { operation: 'refunds', currency: 'NGN', threshold_minor: 1_000 };
    expect(await readTerms()).toMatchObject({ limits: expect.arrayContaining([matching(own)]) });
    expect((await decideRequest(ada, id)).status).toBe(403);
    await decideRequest(ife, id);
    const looser = { ...own, threshold_minor: 2_000, daily_amount_minor: 500, is_default: false };
    expect(await readTerms()).toMatchObject({ limits: expect.arrayContaining([matching(looser)]) });
    const audited = await listAudited(use.database, businessId, 'threshold.set');
    expect(audited.map(({ actor, detail }) => [actor, detail])).toEqual([
      [ada.email, { amount_minor: '1000', reason }],
      [ife.email, { amount_minor: '2000', reason, requested_by: ada.email }],
    ]);
  });

  test('name the defaults of every currency that nobody has set', async () => {
    const { readTerms } = await openBusiness();
    const payouts = { operation: 'payouts', currency: 'NGN', threshold_minor: defaultThreshold };
    expect(await readTerms()).toMatchObject({
      limits: expect.arrayContaining([matching({ ...payouts, is_default: true })]),
      settlement_account: null,
    });
  });
});

const matching = (part: object): unknown => expect.objectContaining(part);
