import { afterAll, describe, expect, test } from 'vitest';
import { signInStaff, testOrigin } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const perSession = 5;
const perAddress = 20;
const api = await startTestApi({
  settings: {
    PAYMENTS_DASHBOARD_LIMIT_PER_SESSION: String(perSession),
    PAYMENTS_DASHBOARD_LIMIT_PER_ADDRESS: String(perAddress),
    PAYMENTS_DASHBOARD_LIMIT_SIGNED_OUT: String(perAddress),
  },
});
afterAll(api.stop);
const tenant = await createTenant(api.deps);
const { key } = await tenant.createKey();

describe('limits of the dashboard’s API', () => {
  test('PD-052 hold per session, then per address, and cost keys nothing', async () => {
    // Signing in read /me once.
    const one = await signInStaff(api, tenant);
    const other = await signInStaff(api, tenant);
    const path = `/businesses/${tenant.businessId}`;
    const statuses = [];
    for (let count = 1; count < perSession; count += 1) {
      statuses.push((await one.send('GET', path)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await one.send('GET', path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });

    expect((await other.send('GET', path)).status).toBe(200);
    const signedOut = () =>
      fetch(`${api.address}/dashboard/api/me`, { headers: { origin: testOrigin } });
    let answer = await signedOut();
    for (let count = 0; count < perAddress && answer.status === 401; count += 1) {
      answer = await signedOut();
    }
    expect(answer.status).toBe(429);
    expect((await other.send('GET', path)).status).toBe(429);

    const byKey = await fetch(`${api.baseUrl}/payments`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(byKey.status).toBe(200);
  });
});
