import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestConsole } from '../support/people/console-scene.ts';
import type { OperatorAtWork, TestConsole } from '../support/people/console-scene.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let nowMs = Date.now();
let running: TestConsole;
beforeAll(async () => {
  running = await startTestConsole(use.testDatabase, use.database, { nowMs: () => nowMs });
});
afterAll(() => running.stop());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const newBusiness = (kycStatus: 'in_review' | 'verified' | 'not_started' = 'in_review') =>
  createTenant(operatorDeps(use.database), { kycStatus });

async function request(by: OperatorAtWork, { businessId: tenantId }: Tenant, action: string) {
  const body = { action, tenantId, reason: 'Registry and documents agree.' };
  return by.browser.post('/requests', body);
}

async function requested(by: OperatorAtWork, tenant: Tenant, action: string): Promise<string> {
  const { status, body } = await request(by, tenant, action);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return String(body['id']);
}

const decide = (by: OperatorAtWork, id: string, decision: string, reason?: string) =>
  by.browser.post(`/requests/${id}/decision`, {
    decision,
    ...(reason !== undefined && { reason }),
  });

async function statusOf({ businessId }: Tenant) {
  return use.database.db
    .selectFrom('businesses')
    .select(['kyc_status', 'suspended_reason'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
}

describe('verification review', () => {
  test('a business becomes verified when another operator confirms, and not before', async () => {
    const [ada, ife] = [await running.signIn(), await running.signIn()];
    const tenant = await newBusiness();
    const id = await requested(ada, tenant, 'business.verify');
    expect((await statusOf(tenant)).kyc_status).toBe('in_review');
    const seen = await ife.browser.get(`/requests/${id}`);
    expect(seen.body).toMatchObject({ status: 'waiting', can: { confirm: { allowed: true } } });
    expect(await decide(ife, id, 'confirm')).toMatchObject({
      status: 200,
      body: { status: 'confirmed', decider: { id: ife.id } },
    });
    expect((await statusOf(tenant)).kyc_status).toBe('verified');
    const audit = await use.database.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor', 'action', 'request_id', 'ip'])
      .where('tenant_id', '=', tenant.businessId)
      .where('action', '=', 'business.kyc_status_set')
      .execute();
    expect(audit).toEqual([
      {
        actor_kind: 'operator',
        actor: ife.email,
        action: 'business.kyc_status_set',
        request_id: expect.any(String),
        ip: expect.stringMatching(/^10\./),
      },
    ]);
  });

  test('a rejection names its reason, and changes the business only when confirmed', async () => {
    const [ada, ife] = [await running.signIn(), await running.signIn()];
    const tenant = await newBusiness();
    const id = await requested(ada, tenant, 'business.reject');
    expect((await decide(ife, id, 'reject')).status).toBe(400);
    expect((await decide(ife, id, 'reject', 'Look at the registry again.')).status).toBe(200);
    expect((await statusOf(tenant)).kyc_status).toBe('in_review');
    const again = await requested(ada, tenant, 'business.reject');
    await decide(ife, again, 'confirm');
    expect((await statusOf(tenant)).kyc_status).toBe('rejected');
  });
});

test('a suspension and its end each need two operators', async () => {
  const [ada, ife] = [await running.signIn(), await running.signIn()];
  const tenant = await newBusiness('verified');
  expect((await request(ada, tenant, 'business.reinstate')).status).toBe(409);
  const id = await requested(ada, tenant, 'business.suspend');
  expect((await statusOf(tenant)).suspended_reason).toBeNull();
  await decide(ife, id, 'confirm');
  expect((await statusOf(tenant)).suspended_reason).toBe('Registry and documents agree.');
  await decide(ada, await requested(ife, tenant, 'business.reinstate'), 'confirm');
  expect((await statusOf(tenant)).suspended_reason).toBeNull();
});

describe('a request', () => {
  test('of one operator is confirmed or rejected by nobody but another', async () => {
    const ada = await running.signIn();
    const tenant = await newBusiness();
    const id = await requested(ada, tenant, 'business.verify');
    expect(await decide(ada, id, 'confirm')).toMatchObject({
      status: 403,
      body: { reason: 'own_request' },
    });
    expect((await decide(ada, id, 'reject', 'no')).status).toBe(403);
    expect((await statusOf(tenant)).kyc_status).toBe('in_review');
    expect((await decide(ada, id, 'withdraw')).status).toBe(200);
    expect((await decide(await running.signIn(), id, 'confirm')).status).toBe(409);
  });

  test('waits once for the same act', async () => {
    const [ada, ife] = [await running.signIn(), await running.signIn()];
    const tenant = await newBusiness();
    await requested(ada, tenant, 'business.verify');
    expect(await request(ife, tenant, 'business.verify')).toMatchObject({
      status: 409,
      body: { reason: 'already_waiting' },
    });
  });

  test('lapses after 72 hours and can then be made again', async () => {
    const [ada, ife] = [await running.signIn(), await running.signIn()];
    const tenant = await newBusiness();
    const id = await requested(ada, tenant, 'business.verify');
    nowMs += 72 * hourMs;
    const [later, other] = [await running.signIn(), await running.signIn()];
    expect(await decide(later, id, 'confirm')).toMatchObject({
      status: 409,
      body: { reason: 'lapsed' },
    });
    const again = await requested(later, tenant, 'business.verify');
    expect((await decide(other, again, 'confirm')).status).toBe(200);
    expect(ife.id).not.toBe(ada.id);
  });

  test('whose act is no longer possible stays undone and waiting', async () => {
    const [ada, ife] = [await running.signIn(), await running.signIn()];
    const tenant = await newBusiness('verified');
    const first = await requested(ada, tenant, 'business.suspend');
    await decide(ife, first, 'confirm');
    const lift = await requested(ada, tenant, 'business.reinstate');
    await use.database.db
      .updateTable('businesses')
      .set({ suspended_at: null, suspended_reason: null })
      .where('id', '=', tenant.businessId)
      .execute();
    expect(await decide(ife, lift, 'confirm')).toMatchObject({
      status: 409,
      body: { reason: 'not_suspended' },
    });
    expect((await ife.browser.get(`/requests/${lift}`)).body['status']).toBe('waiting');
  });

  test('and its decision need a passkey that was used a moment ago', async () => {
    const [ada, ife] = [await running.signIn(), await running.signIn()];
    const tenant = await newBusiness();
    const id = await requested(ada, tenant, 'business.verify');
    nowMs += 6 * minuteMs;
    for (const answer of [
      await request(ada, tenant, 'business.reject'),
      await decide(ife, id, 'confirm'),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { reason: 'second_factor_stale' } });
    }
  });

  test('is made and decided by operators; a viewer reads', async () => {
    const [ada, viewer] = [await running.signIn(), await running.signIn('viewer')];
    const tenant = await newBusiness();
    const id = await requested(ada, tenant, 'business.verify');
    for (const answer of [
      await request(viewer, tenant, 'business.reject'),
      await decide(viewer, id, 'confirm'),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { reason: 'role_forbids' } });
    }
    expect((await viewer.browser.get('/requests')).status).toBe(200);
  });
});

describe('the database', () => {
  test('itself refuses a confirmation by the requester, by a viewer, and a second one', async () => {
    const [ada, ife, viewer] = [
      await running.signIn(),
      await running.signIn(),
      await running.signIn('viewer'),
    ];
    const tenant = await newBusiness();
    const id = await requested(ada, tenant, 'business.verify');
    const confirm = (by: string) =>
      use.database.db
        .updateTable('operator_requests')
        .set({ status: 'confirmed', decided_by: by, decided_at: new Date(nowMs) })
        .where('id', '=', id)
        .execute();
    await expect(confirm(ada.id)).rejects.toMatchObject({
      constraint: 'operator_requests_two_people',
    });
    await expect(confirm(viewer.id)).rejects.toMatchObject({
      constraint: 'operator_requests_decided_by_operator',
    });
    await confirm(ife.id);
    await expect(confirm(ife.id)).rejects.toMatchObject({
      constraint: 'operator_requests_decided_once',
    });
  });
});
