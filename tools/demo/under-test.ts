import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { repositoryRoot } from '../dev/paths.ts';
import { dropDatabase } from '../dev/servers/temporary-database.ts';
import { auditHeadsFile } from '../dev/service-place.ts';

/** A person of the demo, with everything needed to sign in. */
const person = z.object({
  email: z.string(),
  password: z.string(),
  totp_secret: z.string(),
  role: z.string(),
});
const operatorsConsole = {
  console_url: z.string(),
  operators: z.array(
    z.object({ email: z.string(), role: z.enum(['viewer', 'operator']), enrol_url: z.string() }),
  ),
};
const settings = z.record(z.string(), z.string());

/** The output of `./dev demo --json`. */
export const demoAddresses = z.object({
  payments: z.object({
    base_url: z.string(),
    dashboard_api_url: z.string(),
    pay_url: z.string(),
    qr_url: z.string(),
    simulator_url: z.string(),
    verification_url: z.string(),
    webhook_url: z.string(),
    live_key: z.string(),
    test_key: z.string(),
    other_live_key: z.string(),
    business_id: z.string(),
    simulated_live: z.literal(true),
    approval_id: z.string(),
    staff: z.array(person),
    ...operatorsConsole,
  }),
  accounting: z.object({
    base_url: z.string(),
    app_api_url: z.string(),
    webhook_url: z.string(),
    org_id: z.string(),
    read_key: z.string(),
    write_key: z.string(),
    other_write_key: z.string(),
    invoice_id: z.string(),
    bill_id: z.string(),
    waiting_bill_id: z.string(),
    customer_id: z.string(),
    owner_email: z.string(),
    password_url: z.string(),
    staff: z.array(person),
    ...operatorsConsole,
  }),
  bridge: z.object({ connection_id: z.string(), invoice_url: z.string() }),
  receiver_authority: z.object({ cert: z.string(), key: z.string() }),
  operator: z.object({ payments: settings, accounting: settings }),
});
export type DemoAddresses = z.infer<typeof demoAddresses>;
export type DemoPerson = z.infer<typeof person>;

/** A demo with its own databases, as a person would start it. */
export type DemoUnderTest = {
  readonly start: (...args: string[]) => RunningDemo;
  readonly env: NodeJS.ProcessEnv;
  /** Ends what still runs, and drops the databases. */
  readonly clear: () => Promise<void>;
};

export type RunningDemo = {
  readonly child: ChildProcess;
  /** Its standard error output. */
  readonly complaint: () => string;
  readonly readAddresses: () => Promise<DemoAddresses>;
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
};

export function createDemoUnderTest(name: string): DemoUnderTest {
  const database = `ch_test_${name}_${process.pid}`;
  const booksDatabase = `${database}_books`;
  const env = {
    ...process.env,
    COUNTINGHOUSE_PAYMENTS_DATABASE: database,
    COUNTINGHOUSE_ACCOUNTING_DATABASE: booksDatabase,
    // Another test covers the whole two years.
    COUNTINGHOUSE_DEMO_MONTHS: '8',
  };
  const running = new Set<RunningDemo>();
  return {
    env,
    start: (...args) => {
      const demo = startDemo(env, args);
      running.add(demo);
      demo.child.once('exit', () => running.delete(demo));
      return demo;
    },
    clear: async () => {
      await Promise.all([...running].map((demo) => demo.end('SIGTERM')));
      const postgresUrl =
        process.env['COUNTINGHOUSE_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';
      const servers = { postgresUrl, valkeyUrl: '' };
      await dropDatabase({ servers, database });
      await dropDatabase({ servers, database: booksDatabase });
      for (const name of [database, booksDatabase]) rmSync(auditHeadsFile(name), { force: true });
    },
  };
}

/**
 * The demo uses a dozen ports around the one given. These are below the ephemeral range, so no
 * connection takes one by chance.
 */
export function findDemoPort(): number {
  return 12_000 + 100 * Math.floor(Math.random() * 150);
}

function startDemo(env: NodeJS.ProcessEnv, args: readonly string[]): RunningDemo {
  const program = join(repositoryRoot, 'tools/dev/main.ts');
  const child = spawn(process.execPath, [program, 'demo', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stderr: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => stderr.push(text));
  const complaint = () => stderr.join('');
  return {
    child,
    complaint,
    readAddresses: async () => {
      for await (const line of createInterface({ input: child.stdout })) {
        return demoAddresses.parse(JSON.parse(line));
      }
      throw new Error(`the demo ended without a line: ${complaint()}`);
    },
    end: async (signal) => {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}
