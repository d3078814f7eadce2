import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPaymentLink } from '../../support/charges/pay-targets.ts';
import { createTenant } from '../../support/people/tenants.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';
import { startTestCheckout } from '../../support/processes/running-checkout.ts';
import type { TestCheckout } from '../../support/processes/running-checkout.ts';

let api: TestApi;
let checkout: TestCheckout;
beforeAll(async () => {
  api = await startTestApi();
  checkout = await startTestCheckout({ attemptsPerAddress: 1, attemptsPerCode: 1 });
});
afterAll(async () => {
  await api.stop();
  await checkout.stop();
});

describe('HEAD outside /api/v1', () => {
  test('is answered as GET is, without a body', async () => {
    const tenant = await createTenant(api.deps);
    const { code } = await insertPaymentLink(api.database, tenant.liveWorkspaceId);
    for (const [path, status] of [
      [`/pay/${code}`, 200],
      [`/pay/${code}/qr.png`, 200],
      [`/pay/${code}/qr.svg`, 200],
      ['/pay/nonsense', 404],
      ['/pay/a/b/c/d', 404],
      ['/healthz', 200],
      ['/readyz', 200],
      ['/nowhere', 404],
    ] as const) {
      const [get, head] = [await ask(path, 'GET'), await ask(path, 'HEAD')];
      expect([path, get.status, head.status]).toEqual([path, status, status]);
      expect(head.text).toBe('');
      for (const name of ['content-type', 'content-length', 'cache-control', 'etag']) {
        expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)]);
      }
    }
  });

  test('is a view and not an attempt', async () => {
    const { code } = await insertPaymentLink(checkout.database, checkout.tenant.liveWorkspaceId);
    for (let look = 0; look < 5; look += 1) {
      const answer = await fetch(`${checkout.address}/pay/${code}`, { method: 'HEAD' });
      expect(answer.status).toBe(200);
    }
    expect(checkout.payments.started).toEqual([]);
  });
});

async function ask(path: string, method: string) {
  const answer = await fetch(api.address + path, { method });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
