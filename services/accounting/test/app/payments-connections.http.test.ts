import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startFakePayments } from '../support/payments-bridge/fake-payments.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const payments = await startFakePayments();
const { business, state, url } = payments;

const api = await startTestApi({ settings: { ACCOUNTING_PAYMENTS_URLS: url } });
afterAll(async () => {
  await api.stop();
  payments.close();
});

const body = { url, key: 'svc_live_0123456789', start_on: '2026-03-15' };

async function owned() {
  const { orgId } = await createTestOrganisation(api.deps);
  const owner = await signInStaff(api, { orgId });
  return { orgId, owner };
}

describe('a connection to payments', () => {
  test('is made with a key that is tried first, and is never shown again', async () => {
    const { owner } = await owned();
    const made = await owner.post('/payments-connections', body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      object: 'payments_connection',
      url,
      business_id: business.id,
      business_name: 'Adire Lane',
      environment: 'live',
      start_on: '2026-03-15',
      booked_sequence: 0,
      stop_reason: null,
    });
    const list = await owner.get('/payments-connections');
    expect(list.body).toEqual({ payments_urls: [url], data: [made.body] });
    const report = await owner.get(`/payments-connections/${made.body.id}/reconciliation`);
    expect(report.body).toMatchObject({ connection: { id: made.body.id }, data: [] });
    const log = await owner.get('/audit-log');
    for (const answer of [made, list, report, log]) {
      expect(JSON.stringify(answer.body)).not.toContain(body.key);
    }
    expect(JSON.stringify(log.body)).toContain('payments_connection.created');
    const again = await owner.post('/payments-connections', body);
    expect([again.status, again.body.reason]).toEqual([409, 'already_connected']);
  });

  test('is refused with what to do, and nothing is stored', async () => {
    const { owner } = await owned();
    onTestFinished(() => {
      Object.assign(state, { status: 200, environment: 'live', exponent: 2 });
    });
    const refused = async (change: object = {}) => {
      const answer = await owner.post('/payments-connections', { ...body, ...change });
      return [answer.status, answer.body.reason];
    };
    expect(await refused({ url: 'http://127.0.0.1:1' })).toEqual([400, 'address_not_allowed']);
    state.status = 401;
    expect(await refused()).toEqual([400, 'key_refused']);
    Object.assign(state, { status: 200, environment: 'test' });
    expect(await refused()).toEqual([400, 'environment_differs']);
    Object.assign(state, { environment: 'live', exponent: 3 });
    expect(await refused()).toEqual([400, 'units_differ']);
    expect((await owner.get('/payments-connections')).body.data).toEqual([]);
  });

  test('is closed by who may change settings, once, to an account of the chart', async () => {
    const { orgId, owner } = await owned();
    business.id = '01a1dca0-69ad-7fe8-8040-c80d7106ff9e';
    onTestFinished(() => {
      business.id = '01a1dca0-69ad-7fe8-8040-c80d7106ff9d';
    });
    const made = await owner.post('/payments-connections', body);
    const path = `/payments-connections/${made.body.id}/close`;
    const chart = await owner.get('/accounts');
    const [account] = chart.body.data.filter(({ code }: { code: string }) => code === '3000');
    const clerk = await signInStaff(api, { orgId, role: 'bookkeeper' });
    expect((await clerk.post(path, { account_id: account.id })).status).toBe(403);
    const unknown = await owner.post(path, { account_id: business.id });
    expect([unknown.status, unknown.body.reason]).toEqual([400, 'account_not_found']);
    const closed = await owner.post(path, { account_id: account.id });
    expect(closed.body).toMatchObject({ stop_reason: 'closed', closed_at: expect.any(String) });
    expect((await owner.post(path, { account_id: account.id })).status).toBe(409);
  });

  test('is made by who may change settings, and read in its own organisation alone', async () => {
    const { orgId, owner } = await owned();
    const clerk = await signInStaff(api, { orgId, role: 'bookkeeper' });
    expect((await clerk.post('/payments-connections', body)).status).toBe(403);
    const { owner: stranger } = await owned();
    const unknown = `/payments-connections/${business.id}/reconciliation`;
    expect((await stranger.get(unknown)).status).toBe(404);
    expect((await owner.get(unknown)).status).toBe(404);
  });
});
