import { createFirstPasswordLink } from '@countinghouse/identity';
import { testAttempts } from '@countinghouse/testing/hostile';
import { addPerson } from '../business/members/support.ts';
import { testOrigin } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { attempts, limits } from './budgets.attempts.ts';

testAttempts('budgets', attempts, async () => {
  const api = await startTestApi({
    settings: {
      PAYMENTS_TRUSTED_PROXIES: '127.0.0.1',
      PAYMENTS_SIGN_IN_FAILURES_PER_ACCOUNT: String(limits.perAccount),
      PAYMENTS_SIGN_IN_FAILURES_PER_ADDRESS: String(limits.perNetwork),
      PAYMENTS_LIMIT_PER_IP: String(limits.keysPerAddress),
    },
  });
  const { businessId } = await createTenant(api.deps);
  let blocks = 0;

  async function post(path: string, body: unknown, headers: Readonly<Record<string, string>>) {
    const response = await fetch(`${api.address}/dashboard/api${path}`, {
      method: 'POST',
      headers: { origin: testOrigin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    await response.text();
    return response.status;
  }

  async function setPassword(userId: string, headers: Readonly<Record<string, string>>) {
    blocks += 1;
    const newPassword = `a walk in the rain, number ${blocks}`;
    const { db } = api.database;
    const token = await createFirstPasswordLink(
      { newId: newTestId, now: () => new Date() },
      db,
      userId,
    );
    const status = await post('/auth/password-link/use', { token, newPassword }, headers);
    if (status !== 200) throw new Error(`the link was refused: ${status}`);
    return newPassword;
  }

  const newBlock = (): string => {
    blocks += 1;
    return blocks.toString(16);
  };
  return {
    close: api.stop,
    newBlock,
    newAccount: async () => {
      const { userId, email } = await addPerson(api.database, businessId, 'viewer');
      const home = { 'x-forwarded-for': `2001:db8:a:${newBlock()}::1` };
      return { userId, email, password: await setPassword(userId, home) };
    },
    signIn: (headers, email, password) => post('/auth/sign-in', { email, password }, headers),
    guessKey: async (headers) => {
      const authorization = 'Bearer svc_live_nonsense';
      const response = await fetch(`${api.baseUrl}/account`, {
        headers: { ...headers, authorization },
      });
      await response.text();
      return response.status;
    },
    setPasswordByLink: ({ userId }, headers) => setPassword(userId, headers),
  };
});
