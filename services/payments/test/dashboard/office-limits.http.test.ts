import { afterAll, expect, test } from 'vitest';
import { signInStaff, testOrigin } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const signedOutMax = 4;
const api = await startTestApi({
  settings: {
    PAYMENTS_DASHBOARD_LIMIT_PER_SESSION: '10',
    PAYMENTS_DASHBOARD_LIMIT_PER_ADDRESS: '1000',
    PAYMENTS_DASHBOARD_LIMIT_SIGNED_OUT: String(signedOutMax),
  },
});
afterAll(api.stop);
const tenant = await createTenant(api.deps);

test('an office works behind one address, while whoever has no session is held up there', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => signInStaff(api, tenant)));
  const signIn = () =>
    fetch(`${api.address}/dashboard/api/auth/sign-in`, {
      method: 'POST',
      headers: { origin: testOrigin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'not the password' }),
    });
  const statuses = [];
  for (let count = 0; count <= signedOutMax; count += 1) statuses.push((await signIn()).status);
  expect(statuses).toEqual([401, 401, 401, 401, 429]);
  const stranger = await fetch(`${api.address}/dashboard/api/me`);
  expect(stranger.status).toBe(429);

  for (const person of people) {
    // Signing in has read /me once.
    for (let count = 1; count < 10; count += 1) {
      expect((await person.send('GET', '/me')).status).toBe(200);
    }
    expect((await person.send('GET', '/me')).status).toBe(429);
  }
});
