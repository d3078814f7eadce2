import { createFirstPasswordLink } from '@countinghouse/identity';
import { fromBase32, totpFor } from '@countinghouse/identity/testing';
import { testAttempts } from '@countinghouse/testing/hostile';
import pg from 'pg';
import { expect, test } from 'vitest';
import { addPerson } from '../business/members/support.ts';
import { createPayer } from '../charges/checkout/support/payer.ts';
import { providerSettings } from '../contract/support/talkative-provider.ts';
import { startScriptedProvider, success } from '../provider/support/scripted-provider.ts';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { testOrigin } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { openBrowser } from '../support/processes/browser.ts';
import type { Browser } from '../support/processes/browser.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { attempts } from './leaks.attempts.ts';
import type { UsedSecrets } from './leaks.attempts.ts';

const uploadedText = 'secret words of a registration';

async function openWorld() {
  const script = await startScriptedProvider();
  const { origin } = new URL(script.baseUrl);
  script.play(success({ link: `${origin}/hosted/1` }));
  const api = await startTestApi({
    settings: { ...providerSettings(origin), PAYMENTS_TRUSTED_PROXIES: '127.0.0.1' },
  });
  const secrets = await useEverything(api);
  let dump: string | undefined;
  return {
    secrets,
    logs: api.logs,
    backup: async () => (dump ??= await dumpDatabase(api)),
    close: async () => {
      await api.stop();
      await script.close();
    },
  };
}

testAttempts('leaks', attempts, openWorld);

test('the logs and the backup hold what was done', async () => {
  const world = await openWorld();
  expect(world.logs()).toContain('/dashboard/api/auth/sign-in');
  expect(await world.backup()).toContain(world.secrets.memberEmail);
  await world.close();
});

async function useEverything(api: TestApi): Promise<UsedSecrets> {
  const tenant = await createTenant(api.deps);
  const { key: liveKey } = await tenant.createKey();
  const { key: testKey } = await tenant.createKey({ environment: 'test' });
  for (const key of [liveKey, testKey]) {
    const headers = { authorization: `Bearer ${key}` };
    // Where keys do not belong as well: such a request is refused, and must not be written down.
    for (const path of ['/payments', `/payments?cursor=${key}`, `/payments/${key}`]) {
      await (await fetch(api.baseUrl + path, { headers })).text();
    }
  }
  const payerEmail = 'payer-of-the-logs@example.com';
  await payOnce(api, tenant, payerEmail);
  return {
    liveKey,
    testKey,
    payerEmail,
    uploadedText,
    uploadedHex: Buffer.from(uploadedText).toString('hex'),
    ...(await workInDashboard(api, tenant)),
  };
}

async function payOnce(api: TestApi, tenant: Tenant, email: string): Promise<void> {
  const { code } = await insertPaymentLink(api.database, tenant.liveWorkspaceId);
  const payer = createPayer(api.address);
  await payer.post(`/pay/${code}`, { token: await payer.tokenOf(code), email });
}

/** The way of a new member: link, password, app, recovery codes, an upload, and some mistakes. */
async function workInDashboard(api: TestApi, { businessId }: Tenant) {
  const password = 'a walk in the quiet rain';
  const { userId, email: memberEmail } = await addPerson(api.database, businessId, 'owner');
  const now = (): Date => new Date();
  const passwordLink = await createFirstPasswordLink(
    { newId: newTestId, now },
    api.database.db,
    userId,
  );
  const browser = openBrowser(api);
  const using = { token: passwordLink, newPassword: password };
  for (let use = 0; use < 2; use += 1) await browser.post('/auth/password-link/use', using);
  await browser.post('/auth/sign-in', { email: memberEmail, password: `${password}?` });
  await browser.post('/auth/sign-in', { email: memberEmail, password });
  const { secret } = (await browser.post('/auth/totp', { password })).body;
  const totpSecret = String(secret);
  const code = totpFor(totpSecret, now());
  const { recovery_codes: codes } = (await browser.post('/auth/totp/confirm', { code })).body;
  const { csrf_token: csrfToken } = (await browser.get('/me')).body;
  const session = browser.cookies.get('payments-session') ?? '';
  await upload(api, businessId, browser, String(csrfToken));
  return {
    password,
    memberEmail,
    passwordLink,
    totpSecret,
    totpSecretHex: fromBase32(totpSecret).toString('hex'),
    csrfToken: String(csrfToken),
    sessionCookie: session,
    recoveryCode: String(Array.isArray(codes) ? codes[0] : ''),
  };
}

async function upload(
  api: TestApi,
  businessId: string,
  browser: Browser,
  csrfToken: string,
): Promise<void> {
  const query = 'kind=registration&fileName=r.pdf';
  const path = `/dashboard/api/businesses/${businessId}/documents?${query}`;
  const answer = await fetch(api.address + path, {
    method: 'POST',
    headers: {
      cookie: `payments-session=${browser.cookies.get('payments-session') ?? ''}`,
      origin: testOrigin,
      'x-csrf-token': csrfToken,
      'content-type': 'application/pdf',
    },
    body: `%PDF-1.7\n${uploadedText}`,
  });
  if (answer.status !== 200) throw new Error(`not kept: ${await answer.text()}`);
}

async function dumpDatabase({ testDatabase }: TestApi): Promise<string> {
  const owner = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await owner.connect();
  const { rows: tables } = await owner.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
      and has_table_privilege(c.oid, 'select')
    order by 1`);
  const selects = tables.map(({ name }) => `select t::text as line from ${name} t`);
  const { rows } = await owner.query<{ line: string }>(selects.join(' union all '));
  await owner.end();
  return rows.map(({ line }) => line).join('\n');
}
