import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { openTestBrowser, totpFor } from '@countinghouse/identity/testing';
import type { Browser } from '@countinghouse/identity/testing';
import { openTestAuthority, startReceiver } from '@countinghouse/testing';
import { launchTestBrowser } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasIpv6 } from '../dev/servers/local-url.ts';
import { programOf } from '../dev/service-programs.ts';
import { createDemoUnderTest, findDemoPort } from './under-test.ts';
import type { DemoAddresses, DemoPerson, RunningDemo } from './under-test.ts';

const invoices = z.object({ total: z.int() });
/** The demo's invoices and credit notes: one of each. */
const shown = [
  'draft',
  'awaiting_approval',
  'posted',
  'sent',
  'partially_paid',
  'paid',
  'void',
  'closed',
] as const;
const balanceSheet = z.object({
  data: z.object({ balanced: z.boolean(), assets: z.object({ total: z.number().positive() }) }),
});
/** A demo starts about twenty processes, which takes time on a busy machine. */
const demoTimeoutMs = 240_000;

const demos = createDemoUnderTest('demo');
const port = findDemoPort();
const origins = {
  payments: `http://localhost:${port}`,
  accounting: `http://localhost:${port + 10}`,
} as const;
let first: RunningDemo;
let printed: DemoAddresses;

beforeAll(async () => {
  first = demos.start('--json', '--port', `${port}`);
  printed = await first.readAddresses();
}, demoTimeoutMs);

afterAll(() => demos.clear(), demoTimeoutMs);

describe('./dev demo', () => {
  it('prints keys that work and addresses of this machine by its name, of which passkeys are made', async () => {
    const { payments, accounting } = printed;
    expect(payments.base_url).toBe(`${origins.payments}/api/v1`);
    expect(payments.dashboard_api_url).toBe(`${origins.payments}/dashboard/api`);
    expect(new URL(payments.pay_url).origin).toBe(origins.payments);
    expect(accounting.base_url).toBe(`${origins.accounting}/api/v1`);
    expect(accounting.app_api_url).toBe(`${origins.accounting}/app/api`);
    expect(new URL(accounting.password_url).origin).toBe(origins.accounting);
    const account = `${payments.base_url}/account`;
    for (const key of [payments.live_key, payments.test_key, payments.other_live_key]) {
      expect(await statusWith(account, key)).toBe(200);
    }
    const document = `${accounting.base_url}/openapi.json`;
    for (const key of [accounting.read_key, accounting.write_key, accounting.other_write_key]) {
      expect(await statusWith(document, key)).toBe(200);
    }
  });

  it('answers at both addresses that the name may stand for', async () => {
    const hosts = hasIpv6() ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'];
    const ports = [port, port + 10, port + 20, port + 21, port + 5_000, port + 5_010];
    for (const host of hosts) {
      for (const at of ports) {
        const path = at > port + 4_000 ? '/metrics' : '/healthz';
        expect((await fetch(`http://${host}:${at}${path}`)).status, `${host} ${at}`).toBe(200);
      }
    }
  });

  it('shows books with a document of each status, and they balance', async () => {
    const { accounting } = printed;
    for (const status of shown) {
      const { total } = await readBooks(accounting, `/invoices?status=${status}`, invoices);
      expect(total, status).toBeGreaterThan(0);
    }
    const sheet = await readBooks(accounting, '/reports/balance-sheet', balanceSheet);
    expect(sheet.data.balanced).toBe(true);
  });

  it('has an invoice that is paid in the browser; the books hear of it, and both tie', async () => {
    const { bridge, accounting } = printed;
    const browser = await launchTestBrowser();
    try {
      const page = await browser.open();
      page.setDefaultTimeout(60_000);
      await page.goto(bridge.invoice_url);
      await page.getByRole('button', { name: /^Pay/ }).click();
      await page.getByLabel('E-mail address').fill('payer@example.com');
      await page.getByRole('button', { name: /^Pay/ }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('This invoice is paid').waitFor();
    } finally {
      await browser.close();
    }
    const accountant = accounting.staff.find(({ role }) => role === 'accountant');
    if (accountant === undefined) throw new Error('the demo has no accountant');
    const session = await signIn('accounting', accountant);
    const path = `/organisations/${accounting.org_id}/payments-connections/${bridge.connection_id}`;
    const read = async () => (await session.get(`${path}/reconciliation`)).body;
    await expect
      .poll(read, { timeout: 60_000 })
      .toMatchObject({ data: [{ currency: 'NGN', unexplained: 0, explained: expect.anything() }] });
  });

  it('has people in both services who sign in with password and code', async () => {
    const { payments, accounting } = printed;
    expect(rolesOf(payments.staff)).toEqual(expect.arrayContaining(['owner', 'admin', 'finance']));
    expect(rolesOf(accounting.staff)).toEqual(
      expect.arrayContaining(['owner', 'accountant', 'approver', 'bookkeeper']),
    );
    for (const person of payments.staff) {
      const { body } = await (await signIn('payments', person)).get('/me');
      expect(body['memberships']).toEqual([
        expect.objectContaining({ business_id: payments.business_id, role: person.role }),
      ]);
    }
    for (const person of accounting.staff) {
      const { body } = await (await signIn('accounting', person)).get('/me');
      expect(JSON.stringify(body)).toContain(`"role":"${person.role}"`);
    }
  });

  it('has a payment to refund and a bill that wait for a second person, who can decide', async () => {
    const { payments, accounting } = printed;
    const approval = `/businesses/${payments.business_id}/approvals/${payments.approval_id}`;
    const owner = await signIn('payments', personIn(payments.staff, 'owner'));
    const refused = await owner.post(`${approval}/approve`, {});
    expect([refused.status, refused.body['code']]).toEqual([403, 'permission_denied']);
    const admin = await signIn('payments', personIn(payments.staff, 'admin'));
    expect((await admin.post(`${approval}/approve`, {})).status).toBe(200);

    const bill = `/organisations/${accounting.org_id}/documents/${accounting.waiting_bill_id}`;
    const approver = await signIn('accounting', personIn(accounting.staff, 'approver'));
    const { version } = z.object({ version: z.int() }).parse((await approver.get(bill)).body);
    const bookkeeper = await signIn('accounting', personIn(accounting.staff, 'bookkeeper'));
    expect((await bookkeeper.post(`${bill}/approve`, { version })).status).toBe(403);
    const approved = await approver.post(`${bill}/approve`, { version });
    expect(approved.body).toMatchObject({ status: 'approved' });
  });

  it('lets a browser make a passkey at its address', async () => {
    const person = personIn(printed.payments.staff, 'finance');
    const session = await signIn('payments', person);
    const options = await session.post('/auth/passkeys/options', {});
    expect(options.body).toMatchObject({ rp: { id: 'localhost' } });
    const credential = await makePasskey(origins.payments, options.body);
    const added = await session.post('/auth/passkeys', { name: 'This laptop', credential });
    expect(added.status).toBe(200);
  });

  it('C7 sends the webhooks of both services to a receiver of one’s own', async () => {
    const { cert, key } = printed.receiver_authority;
    const authority = openTestAuthority({
      certificate: readFileSync(cert, 'utf8'),
      key: readFileSync(key, 'utf8'),
    });
    const receiver = await startReceiver({ authority, names: ['127.0.0.1'] });
    const { payments, accounting } = printed;
    const hook = await post(`${payments.base_url}/webhooks`, payments.live_key, {
      url: receiver.url('127.0.0.1', '/payments'),
    });
    await post(`${payments.base_url}/webhooks/${idOf(hook)}/ping`, payments.live_key);
    const owner = await signIn('accounting', personIn(accounting.staff, 'owner'));
    const hooks = `/organisations/${accounting.org_id}/webhooks`;
    const url = receiver.url('127.0.0.1', '/books');
    const made = await owner.post(hooks, { url, events: ['contact.created'] });
    expect(made.status).toBeLessThan(300);
    await owner.post(`${hooks}/${idOf(made.body)}/ping`);
    await receiver.waitForRequests(2, 20_000);
    await receiver.close();
    expect(receiver.requests.map(({ path }) => path).toSorted()).toEqual(['/books', '/payments']);
    const days = (Date.parse(new X509Certificate(readFileSync(cert)).validTo) - Date.now()) / 864e5;
    expect(days).toBeGreaterThan(7);
  });

  it('prints what the operator’s commands need', async () => {
    const lists = { payments: 'business', accounting: 'organisation' } as const;
    for (const service of ['payments', 'accounting'] as const) {
      const program = programOf(service, 'admin');
      const env = { PATH: process.env['PATH'], ...printed.operator[service] };
      const args = [program, '--json', lists[service], 'list'];
      const { stdout } = await promisify(execFile)(process.execPath, args, { env });
      expect(stdout).toContain('Adire Lane');
    }
  });

  it(
    'ends whole, and starts again with the same books and people and with new keys',
    async () => {
      const { payments, accounting } = printed;
      const { total } = await readBooks(accounting, '/invoices', invoices);
      expect(await first.end('SIGINT')).toBe(130);
      await expect(fetch(payments.base_url)).rejects.toThrow();

      const second = demos.start('--json', '--port', `${port}`);
      const again = await second.readAddresses();
      const account = `${again.payments.base_url}/account`;
      expect(await statusWith(account, again.payments.live_key)).toBe(200);
      expect(await statusWith(account, payments.live_key)).toBe(401);
      const books = `${accounting.base_url}/openapi.json`;
      expect(await statusWith(books, again.accounting.read_key)).toBe(200);
      expect(await statusWith(books, accounting.read_key)).toBe(401);
      const { org_id, invoice_id, bill_id, customer_id } = again.accounting;
      expect(accounting).toMatchObject({ org_id, invoice_id, bill_id, customer_id });
      expect((await readBooks(again.accounting, '/invoices', invoices)).total).toBe(total);
      expect(again.payments.staff).toEqual(payments.staff);
      // The current code may have been used above.
      const admin = personIn(again.payments.staff, 'admin');
      await signInByCode('payments', admin, new Date(Date.now() + 30_000));
      expect(await useLink(again.accounting)).toBe(200);
      // The waiting refund was decided above: another one waits now.
      expect(again.payments.approval_id).not.toBe(payments.approval_id);
      expect(await second.end('SIGTERM')).toBe(143);
      await expect(fetch(again.payments.base_url)).rejects.toThrow();
      await expect(fetch(again.accounting.base_url)).rejects.toThrow();
    },
    demoTimeoutMs,
  );

  it('says that its port is taken and how to choose another', async () => {
    const taken = findDemoPort();
    const squatter = createServer().listen(taken, '127.0.0.1');
    await once(squatter, 'listening');
    const { child, complaint } = demos.start('--json', '--port', `${taken}`);
    await once(child, 'close');
    squatter.close();
    expect(child.exitCode).toBe(1);
    expect(complaint()).toContain(`Port ${taken}`);
    expect(complaint()).toContain(`--port ${taken + 1}`);
  });
});

function statusWith(address: string, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return fetch(address, { headers }).then((answer) => answer.status);
}

async function readBooks<T>(
  { base_url, read_key }: { readonly base_url: string; readonly read_key: string },
  path: string,
  answer: z.ZodType<T>,
): Promise<T> {
  const headers = { authorization: `Bearer ${read_key}` };
  return answer.parse(await (await fetch(base_url + path, { headers })).json());
}

async function post(url: string, key: string, body: object = {}): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status, url).toBe(200);
  return answer.json();
}

const idOf = (answer: unknown): string => z.object({ id: z.string() }).parse(answer).id;
const rolesOf = (staff: readonly DemoPerson[]): string[] => staff.map(({ role }) => role);

function personIn(staff: readonly DemoPerson[], role: string): DemoPerson {
  const person = staff.find((one) => one.role === role);
  if (person === undefined) throw new Error(`the demo has no ${role}`);
  return person;
}

const sessions = new Map<string, Browser>();

/** Once for each person: a code works for one sign-in. */
async function signIn(service: keyof typeof origins, person: DemoPerson): Promise<Browser> {
  const known = sessions.get(service + person.email);
  if (known !== undefined) return known;
  const session = await signInByCode(service, person, new Date());
  sessions.set(service + person.email, session);
  return session;
}

/** As a browser would, with the password and the authenticator app's code. */
async function signInByCode(
  service: keyof typeof origins,
  { email, password, totp_secret }: DemoPerson,
  now: Date,
): Promise<Browser> {
  const { payments, accounting } = printed;
  const baseUrl = service === 'payments' ? payments.dashboard_api_url : accounting.app_api_url;
  const browser = openTestBrowser({ baseUrl, origin: origins[service] });
  const started = await browser.post('/auth/sign-in', { email, password });
  expect(started.body, email).toMatchObject({ status: 'second_factor_required' });
  const proof = { kind: 'totp', code: totpFor(totp_secret, now) };
  const done = await browser.post('/auth/sign-in/second-factor', proof);
  expect(done.body, email).toMatchObject({ status: 'signed_in' });
  return browser;
}

/** The owner sets a password with the printed link; the code is required anyway. */
async function useLink(books: DemoAddresses['accounting']): Promise<number> {
  const browser = openTestBrowser({ baseUrl: books.app_api_url, origin: origins.accounting });
  const token = books.password_url.split('/').at(-1);
  const newPassword = 'a password for the demo of this test';
  return (await browser.post('/auth/password-link/use', { token, newPassword })).status;
}

/** In a real browser with its own authenticator, on a page of the service's origin. */
async function makePasskey(origin: string, options: object): Promise<unknown> {
  const browser = await launchTestBrowser();
  try {
    const page = await browser.open();
    const debugging = await page.context().newCDPSession(page);
    await debugging.send('WebAuthn.enable');
    await debugging.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await page.route(`${origin}/blank`, (route) =>
      route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
    );
    await page.goto(`${origin}/blank`);
    const script = `navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)}),
    }).then((made) => {
      const { id, response: { clientDataJSON, attestationObject } } = made.toJSON();
      return { id, clientDataJSON, attestationObject };
    })`;
    return await page.evaluate<unknown>(script);
  } finally {
    await browser.close();
  }
}
