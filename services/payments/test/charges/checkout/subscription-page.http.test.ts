import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageProof } from '../../../src/charges/subscriptions/page-link.ts';
import { insertPastDueSubscription } from '../../support/charges/pay-targets.ts';
import { testSealer } from '../../support/people/staff.ts';
import { startTestCheckout } from '../../support/processes/running-checkout.ts';
import type { TestCheckout } from '../../support/processes/running-checkout.ts';
import { createPayer, expectSafeHeaders } from './support/payer.ts';

let checkout: TestCheckout;

beforeAll(async () => {
  checkout = await startTestCheckout();
});
afterAll(() => checkout.stop());

async function own() {
  const workspaceId = checkout.tenant.liveWorkspaceId;
  const { code, id } = await insertPastDueSubscription(checkout.database, workspaceId);
  const path = `/pay/${code}/subscription/${createPageProof(testSealer, { workspaceId, id })}`;
  return { code, id, path };
}

const post = (path: string, body = '') =>
  fetch(`${checkout.address}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });

test('the page opens by its own address only, in every language', async () => {
  const { path } = await own();
  const other = await own();
  const payer = createPayer(checkout.address);
  const page = await payer.get(`${path}?lang=fr`);
  expect(page.status).toBe(200);
  expect(page.title).toBe('Nous n’avons pas pu débiter votre carte');
  expectSafeHeaders(page);
  expect(page.html).not.toContain('simi@example.com');
  const proof = path.split('/').at(-1);
  for (const wrong of [`/pay/${other.code}/subscription/${proof}`, `${path}x`, `${path}/nothing`]) {
    expect((await payer.get(wrong)).status).toBe(404);
  }
});

test('another card leads to the provider; a form that is not ours leads back', async () => {
  const { path } = await own();
  const { html } = await createPayer(checkout.address).get(`${path}?lang=en`);
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const sent = await post(`${path}/card?lang=en`, `token=${token}`);
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^https:\/\/provider\.example\/hosted\//),
  ]);
  expect(checkout.payments.started.at(-1)).toMatchObject({
    isRenewal: true,
    amountMinor: 1_250_000n,
    customer: { email: 'simi@example.com' },
  });
  const forged = await post(`${path}/card?lang=en`, 'token=forged');
  expect([forged.status, forged.headers.get('location')]).toEqual([303, `${path}?lang=en`]);
});

test('a subscriber whom a limit refuses reads that nothing was charged, and is not told of a block', async () => {
  const { path } = await own();
  const { html } = await createPayer(checkout.address).get(`${path}?lang=en`);
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const pages: string[] = [];
  for (const reason of ['payer_hour', 'payer_blocked'] as const) {
    checkout.payments.startWith = () => ({ kind: 'refused', reason });
    const refused = await post(`${path}/card?lang=en`, `token=${token}`);
    expect(refused.status).toBe(403);
    pages.push(await refused.text());
  }
  checkout.payments.startWith = null;
  expect(pages[0]).toMatch(/Nothing was charged/);
  expect(pages[1]).toMatch(/Nothing was charged/);
  expect(pages[1]).toContain('please contact the seller');
});

test('cancelling twice cancels once, and the pay page mails the link to nobody but the payer', async () => {
  const { code, path } = await own();
  const link = await post(`/pay/${code}/subscription-link?lang=en`);
  expect([link.status, (await link.text()).includes('s…@example.com')]).toEqual([200, true]);
  for (let round = 0; round < 2; round += 1) {
    expect((await post(`${path}/cancel?lang=en`)).status).toBe(303);
  }
  const payer = createPayer(checkout.address);
  expect((await payer.get(`${path}?lang=en`)).html).toContain('Your subscription is cancelled');
  expect((await payer.get(`/pay/${code}?lang=en`)).title).toBe('Your subscription is cancelled');
  const notices = await checkout.database.db
    .selectFrom('payer_notices')
    .select('kind')
    .where('workspace_id', '=', checkout.tenant.liveWorkspaceId)
    .execute();
  expect(notices.map(({ kind }) => kind).toSorted()).toEqual([
    'subscription_ended',
    'subscription_link',
  ]);
});
