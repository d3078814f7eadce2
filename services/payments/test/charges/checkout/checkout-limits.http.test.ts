import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPaymentLink } from '../../support/charges/pay-targets.ts';
import { createTenant } from '../../support/people/tenants.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import { startTestCheckout } from '../../support/processes/running-checkout.ts';
import type { TestCheckout } from '../../support/processes/running-checkout.ts';
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

test('PD-052 too many forms for one link from one network: 429 there, and payers elsewhere go on', async () => {
  const code = await newCode();
  const token = await payer.tokenOf(code);
  const submit = (address: string, toCode = code, withToken = token) =>
    payer.post(`/pay/${toCode}`, { token: withToken, email }, from(address));
  for (const host of [1, 2, 3]) expect((await submit(`2001:db8:1:1::${host}`)).status).toBe(303);
  expect((await submit('2001:db8:1:1::4')).status).toBe(429);
  expect((await submit('2001:db8:1:2::4')).status).toBe(303);
  const other = await newCode();
  const otherToken = await payer.tokenOf(other);
  expect((await submit('2001:db8:1:1::5', other, otherToken)).status).toBe(303);
});

test('a code written in another way has the same budget', async () => {
  const code = await newCode();
  const token = await payer.tokenOf(code);
  for (const host of [1, 2, 3]) {
    const address = from(`2001:db8:2:1::${host}`);
    await payer.post(`/pay/${code.toLowerCase()}`, { token, email }, address);
  }
  const refused = await payer.post(`/pay/${code}`, { token, email }, from('2001:db8:2:1::4'));
  expect(refused.status).toBe(429);
});

test('empty forms from many addresses of one network are refused, and a payer with the page is not', async () => {
  const code = await newCode();
  const token = await payer.tokenOf(code);
  const statuses = [];
  for (let count = 0; count < 26; count += 1) {
    const address = from(`2001:db8:3:1::${(count % 13) + 1}`);
    statuses.push((await payer.post(`/pay/${code}`, {}, address)).status);
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(2);
  for (const address of ['2001:db8:3:1::ffff', '203.0.113.41']) {
    expect((await payer.post(`/pay/${code}`, { token, email }, from(address))).status).toBe(303);
  }
});

test('a block of networks gets ten times what one of them gets', async () => {
  const code = await newCode();
  const post = (network: number) =>
    payer.post(`/pay/${code}`, {}, from(`2001:db8:4:${network.toString(16)}::1`));
  const answers = await Promise.all(Array.from({ length: 30 }, (_, network) => post(network)));
  expect(answers.filter(({ status }) => status !== 429)).toHaveLength(20);
});

test('views have a budget of their own, many times as large', async () => {
  const code = await newCode();
  const view = async () => (await payer.get(`/pay/${code}`, from('203.0.113.31'))).status;
  const statuses = await Promise.all(Array.from({ length: 41 }, view));
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('pictures of a code count as views of its page, and are refused with them', async () => {
  const code = await newCode();
  const draw = (format: string) => () =>
    fetch(`${checkout.address}/pay/${code}/qr.${format}`, { headers: from('203.0.113.41') });
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, draw('png')),
    ...Array.from({ length: 20 }, draw('svg')),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await draw('png')();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await payer.get(`/pay/${code}`, from('203.0.113.41'))).status).toBe(429);
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
