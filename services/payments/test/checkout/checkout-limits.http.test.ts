import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPaymentLink } from '../support/pay-targets.ts';
import { startTestApi } from '../support/running-api.ts';
import { startTestCheckout } from '../support/running-checkout.ts';
import type { TestCheckout } from '../support/running-checkout.ts';
import { createTenant } from '../support/tenants.ts';
import { createPayer, expectSafeHeaders } from './support/payer.ts';
import type { Payer } from './support/payer.ts';

let checkout: TestCheckout;
let payer: Payer;

beforeAll(async () => {
  checkout = await startTestCheckout({ attemptsPerAddress: 2, attemptsPerCode: 3 });
  payer = createPayer(checkout.address);
});
afterAll(() => checkout.stop());

const email = 'simi@example.com';
const from = (address: string) => ({ 'x-forwarded-for': address });
const newCode = async () =>
  (await insertPaymentLink(checkout.database, checkout.tenant.liveWorkspaceId)).code;

test('PD-052 too many attempts from one address: 429 with the time to wait, and the API answers on', async () => {
  const code = await newCode();
  const token = await payer.tokenOf(code);
  const submit = () => payer.post(`/pay/${code}`, { token, email }, from('203.0.113.1'));
  expect([(await submit()).status, (await submit()).status]).toEqual([303, 303]);
  const started = checkout.payments.started.length;
  const refused = await submit();
  expect([refused.status, refused.title]).toEqual([429, 'Too many attempts']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(checkout.payments.started).toHaveLength(started);
  expectSafeHeaders(refused);

  const ping = await fetch(`${checkout.address}/api/v1/ping`, { headers: from('203.0.113.1') });
  expect(ping.status).toBe(200);
  expect((await payer.get(`/pay/${code}`, from('203.0.113.1'))).status).toBe(200);
});

test('PD-052 too many attempts on one code from many addresses: 429, and other codes go on', async () => {
  const code = await newCode();
  const token = await payer.tokenOf(code);
  const submit = (host: number) =>
    payer.post(`/pay/${code}`, { token, email }, from(`203.0.113.${host}`));
  for (const host of [11, 12, 13]) expect((await submit(host)).status).toBe(303);
  expect((await submit(14)).status).toBe(429);
  const other = await newCode();
  const fields = { token: await payer.tokenOf(other), email };
  expect((await payer.post(`/pay/${other}`, fields, from('203.0.113.14'))).status).toBe(303);
});

test('a code written in another way has the same budget', async () => {
  const code = await newCode();
  for (const host of [21, 22, 23]) {
    await payer.post(`/pay/${code.toLowerCase()}`, {}, from(`203.0.113.${host}`));
  }
  expect((await payer.post(`/pay/${code}`, {}, from('203.0.113.24'))).status).toBe(429);
});

test('views have a budget of their own, many times as large', async () => {
  const code = await newCode();
  const view = async () => (await payer.get(`/pay/${code}`, from('203.0.113.31'))).status;
  const statuses = await Promise.all(Array.from({ length: 41 }, view));
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('PD-052 the settings reach the pages of a whole API, whose own budget is not touched', async () => {
  const api = await startTestApi({
    settings: {
      PAYMENTS_CHECKOUT_ATTEMPTS_PER_ADDRESS: '1',
      PAYMENTS_LIMIT_PER_IP: '2',
      PAYMENTS_PROVIDER_PAGE_ORIGINS: 'https://a.example,https://b.example',
    },
  });
  const tenant = await createTenant(api.deps);
  const { code } = await insertPaymentLink(api.database, tenant.liveWorkspaceId);
  const visitor = createPayer(api.address);
  const policy = (await visitor.get(`/pay/${code}`)).headers.get('content-security-policy');
  expect(policy).toContain("form-action 'self' https://a.example https://b.example ");
  const attempts = [await visitor.post(`/pay/${code}`, {}), await visitor.post(`/pay/${code}`, {})];
  expect(attempts.map(({ status }) => status)).toEqual([400, 429]);
  const calls = [await fetch(`${api.baseUrl}/reference`), await fetch(`${api.baseUrl}/reference`)];
  expect(calls.map(({ status }) => status)).toEqual([200, 200]);
  expect((await fetch(`${api.baseUrl}/reference`)).status).toBe(429);
  expect((await visitor.get(`/pay/${code}`)).status).toBe(200);
  await api.stop();
});
