import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { repositoryRoot } from './paths.ts';
import { dropDatabase } from './temporary-database.ts';

const addresses = z.object({
  payments: z.object({
    base_url: z.string(),
    live_key: z.string(),
    test_key: z.string(),
    other_live_key: z.string(),
    webhook_url: z.string(),
  }),
  accounting: z.object({
    base_url: z.string(),
    org_id: z.string(),
    read_key: z.string(),
    write_key: z.string(),
    other_write_key: z.string(),
    webhook_url: z.string(),
    invoice_id: z.string(),
    bill_id: z.string(),
    customer_id: z.string(),
    app_api_url: z.string(),
    owner_email: z.string(),
    password_url: z.string(),
  }),
});
const invoices = z.object({ total: z.int() });
/** Of the demo's invoices and credit notes: there is one of each. */
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

const database = `ch_test_demo_${process.pid}`;
const booksDatabase = `${database}_books`;
const env = {
  ...process.env,
  COUNTINGHOUSE_PAYMENTS_DATABASE: database,
  COUNTINGHOUSE_ACCOUNTING_DATABASE: booksDatabase,
  // The whole two years are a test of their own.
  COUNTINGHOUSE_DEMO_MONTHS: '8',
};
/** Two demos in a row start some thirty processes, which a busy machine does not hurry. */
const demoTimeoutMs = 240_000;
const running = new Set<ChildProcess>();

type Demo = { readonly child: ChildProcess; readonly complaint: () => string };

function startDemo(...args: string[]): Demo {
  const program = join(repositoryRoot, 'tools/dev/main.ts');
  const child = spawn(process.execPath, [program, 'demo', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const stderr: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => stderr.push(text));
  return { child, complaint: () => stderr.join('') };
}

async function readAddresses({ child, complaint }: Demo) {
  if (child.stdout === null) throw new Error('the demo has no standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    return addresses.parse(JSON.parse(line));
  }
  throw new Error(`the demo ended without a line: ${complaint()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}

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

/** The owner chooses a password by the link that was printed, and signs in with it. */
async function signInByLink(books: z.infer<typeof addresses>['accounting']): Promise<number[]> {
  const { app_api_url: app, owner_email: email, password_url: link } = books;
  const headers = { origin: new URL(app).origin, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<number> => {
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(app + path, request)).status;
  };
  const password = 'a password for the demo of this test';
  const token = link.split('/').at(-1);
  return [
    await post('/auth/password-link/use', { token, newPassword: password }),
    await post('/auth/sign-in', { email, password }),
  ];
}

/** What docs/api-accounting.md tells people to type, as one script that ends at the first refusal. */
async function typeCommandsOfPage(books: z.infer<typeof addresses>['accounting']): Promise<void> {
  const page = readFileSync(join(repositoryRoot, 'docs/api-accounting.md'), 'utf8');
  const commands = [...page.matchAll(/```sh\n(?<commands>.*?)```/gs)].map(
    ({ groups }) => groups?.['commands'],
  );
  expect(commands.length).toBeGreaterThan(5);
  const failing = 'curl() { command curl --fail-with-body "$@"; }';
  await promisify(execFile)('bash', ['-euc', [failing, ...commands].join('\n')], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      BOOKS: books.base_url,
      BOOKS_KEY: books.write_key,
      CUSTOMER: books.customer_id,
      INVOICE: books.invoice_id,
    },
  });
}

/**
 * The demo has a dozen ports around the one it is given. Below those that systems hand out to
 * connections, nobody takes one of them by chance.
 */
function findPort(): number {
  return 12_000 + 100 * Math.floor(Math.random() * 150);
}

describe('./dev demo', () => {
  afterEach(async () => {
    await Promise.all([...running].map((child) => end(child, 'SIGTERM')));
  });
  afterAll(async () => {
    const postgresUrl = process.env['COUNTINGHOUSE_POSTGRES_URL'];
    const servers = {
      postgresUrl: postgresUrl ?? 'postgres://root@127.0.0.1:5432/postgres',
      valkeyUrl: '',
    };
    await dropDatabase({ servers, database });
    await dropDatabase({ servers, database: booksDatabase });
  });

  it(
    'prints working keys as JSON, fills the books once, ends whole, and ends the keys of the demo before',
    async () => {
      const port = findPort();
      const first = startDemo('--json', '--port', `${port}`);
      const { payments, accounting } = await readAddresses(first);
      expect(payments.base_url).toBe(`http://127.0.0.1:${port}/api/v1`);
      const keys = [payments.live_key, payments.test_key, payments.other_live_key];
      const statuses = await Promise.all(
        keys.map((key) => statusWith(`${payments.base_url}/account`, key)),
      );
      expect(statuses).toEqual([200, 200, 200]);
      expect(accounting.base_url).toBe(`http://127.0.0.1:${port + 10}/api/v1`);
      const books = `${accounting.base_url}/openapi.json`;
      for (const key of [accounting.read_key, accounting.write_key, accounting.other_write_key]) {
        expect(await statusWith(books, key)).toBe(200);
      }
      const sold = await readBooks(accounting, '/invoices', invoices);
      for (const status of shown) {
        const { total } = await readBooks(accounting, `/invoices?status=${status}`, invoices);
        expect(total, status).toBeGreaterThan(0);
      }
      expect(await signInByLink(accounting)).toEqual([200, 200]);
      await typeCommandsOfPage(accounting);
      const { total } = await readBooks(accounting, '/invoices', invoices);
      expect(total).toBe(sold.total + 1);
      const sheet = await readBooks(accounting, '/reports/balance-sheet', balanceSheet);
      expect(sheet.data.balanced).toBe(true);
      expect(await end(first.child, 'SIGINT')).toBe(130);
      await expect(fetch(payments.base_url)).rejects.toThrow();

      const second = startDemo('--json', '--port', `${port}`);
      const again = await readAddresses(second);
      const account = `${again.payments.base_url}/account`;
      expect(await statusWith(account, again.payments.live_key)).toBe(200);
      expect(await statusWith(account, payments.live_key)).toBe(401);
      expect(await statusWith(books, again.accounting.read_key)).toBe(200);
      expect(await statusWith(books, accounting.read_key)).toBe(401);
      const { org_id, invoice_id, bill_id, customer_id } = again.accounting;
      expect(accounting).toMatchObject({ org_id, invoice_id, bill_id, customer_id });
      expect((await readBooks(again.accounting, '/invoices', invoices)).total).toBe(total);
      expect(await end(second.child, 'SIGTERM')).toBe(143);
      await expect(fetch(again.payments.base_url)).rejects.toThrow();
      await expect(fetch(again.accounting.base_url)).rejects.toThrow();
    },
    demoTimeoutMs,
  );

  it('says that its port is taken and how to choose another', async () => {
    const port = findPort();
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    const { child, complaint } = startDemo('--json', '--port', `${port}`);
    await once(child, 'close');
    squatter.close();
    expect(child.exitCode).toBe(1);
    expect(complaint()).toContain(`Port ${port}`);
    expect(complaint()).toContain(`--port ${port + 1}`);
  });
});
