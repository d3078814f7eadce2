import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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
});

const database = `ch_test_demo_${process.pid}`;
const env = { ...process.env, COUNTINGHOUSE_PAYMENTS_DATABASE: database };
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
    return addresses.parse(JSON.parse(line)).payments;
  }
  throw new Error(`the demo ended without a line: ${complaint()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}

function statusWith(baseUrl: string, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return fetch(`${baseUrl}/account`, { headers }).then((answer) => answer.status);
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
  });

  it(
    'prints working keys as JSON on its first line, ends whole, and ends the keys of the demo before',
    async () => {
      const port = findPort();
      const first = startDemo('--json', '--port', `${port}`);
      const payments = await readAddresses(first);
      expect(payments.base_url).toBe(`http://127.0.0.1:${port}/api/v1`);
      const keys = [payments.live_key, payments.test_key, payments.other_live_key];
      const statuses = await Promise.all(keys.map((key) => statusWith(payments.base_url, key)));
      expect(statuses).toEqual([200, 200, 200]);
      expect(await end(first.child, 'SIGINT')).toBe(130);
      await expect(fetch(payments.base_url)).rejects.toThrow();

      const second = startDemo('--json', '--port', `${port}`);
      const again = await readAddresses(second);
      expect(await statusWith(again.base_url, again.live_key)).toBe(200);
      expect(await statusWith(again.base_url, payments.live_key)).toBe(401);
      expect(await end(second.child, 'SIGTERM')).toBe(143);
      await expect(fetch(again.base_url)).rejects.toThrow();
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
