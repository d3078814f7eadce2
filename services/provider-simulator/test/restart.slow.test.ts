import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keys, payment, subaccount, transfer } from './support.ts';
import type { Json } from './support.ts';

const main = join(import.meta.dirname, '../src/main-simulator.ts');

describe('a simulator with a state file', () => {
  it('is killed and goes on with everything it had', async () => {
    const file = await stateFile();
    const first = await start(file);
    const { link } = (await first.post('/v3/payments', payment('pay_1', 100))).data;
    const unpaid = (await first.post('/v3/payments', payment('pay_2', 100))).data.link;
    await first.post('/v3/subaccounts', subaccount());
    await first.post(`/simulator${new URL(link).pathname}/pay`, { outcome: 'pay' });
    await first.post('/simulator/clock/advance', { seconds: 86_400 });
    await first.post('/v3/transfers', transfer('po_1', 50));
    await first.post('/simulator/scenarios', { kind: 'decline', reference: 'pay_2' });
    const before = await first.everything();
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');

    const second = await start(file);
    expect(await second.everything()).toEqual(before);
    expect(before.book.charges).toHaveLength(1);
    expect(before.scenarios.scenarios).toHaveLength(1);

    await second.post(`/simulator${new URL(unpaid).pathname}/pay`, { outcome: 'pay' });
    await second.post('/simulator/clock/advance', { seconds: 5 });
    const { book } = await second.everything();
    expect(book.charges[1]).toMatchObject({ txRef: 'pay_2', status: 'failed' });
    expect(book.transfers).toMatchObject([{ reference: 'po_1', status: 'SUCCESSFUL' }]);
    expect(book.problems).toEqual([]);
    const again = await second.post('/v3/transfers', transfer('po_1', 50));
    expect(again.message).toContain('already exists');
  });

  it('takes a line that was cut by the kill for never written, and stores no key', async () => {
    const file = await stateFile();
    const first = await start(file);
    await first.post('/v3/payments', payment('pay_1', 100));
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    await appendFile(file, '{"kind":"input","atMs":17');
    const second = await start(file);
    expect((await second.post('/v3/payments', payment('pay_1', 100))).message).toContain('exists');
    await second.post('/v3/payments', payment('pay_2', 100));
    second.process.kill('SIGTERM');
    await once(second.process, 'exit');
    expect(second.process.exitCode).toBe(0);
    const text = await readFile(file, 'utf8');
    expect(text).toContain('pay_2');
    expect(text).not.toContain(keys.test);
    expect((await start(file)).process.exitCode).toBeNull();
  });

  it('sends a webhook again whose answer the kill took away', async () => {
    const file = await stateFile();
    const url = await startSilentReceiver();
    const first = await start(file, { SIMULATOR_TEST_WEBHOOK_URL: url });
    const { link } = (await first.post('/v3/payments', payment('pay_1', 100))).data;
    await first.post(`/simulator${new URL(link).pathname}/pay`, { outcome: 'pay' });
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    const second = await start(file);
    const [webhook] = (await second.get('/simulator/webhooks')).webhooks;
    expect(webhook.state).toBe('waiting_for_retry');
    expect(webhook.attempts).toEqual([
      expect.objectContaining({
        answer: { kind: 'failed', error: 'the simulator was restarted' },
      }),
    ]);
    await second.post('/simulator/clock/advance', { seconds: 10 });
    const [retried] = (await second.get('/simulator/webhooks')).webhooks;
    expect(retried.attempts).toHaveLength(2);
  });
});

async function stateFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'simulator-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'state.jsonl');
}

/** Takes connections and says nothing. */
async function startSilentReceiver(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

async function start(file: string, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [main, '--state', file], {
    env: { ...process.env, SIMULATOR_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    if (child.exitCode === null) child.kill('SIGKILL');
  });
  const address = await addressOf(child);
  const headers = { authorization: `Bearer ${keys.test}`, 'content-type': 'application/json' };
  const get = async (path: string): Promise<Json> =>
    (await fetch(`${address}${path}`, { headers })).json();
  const post = async (path: string, body: object): Promise<Json> => {
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${address}${path}`, request)).json();
  };
  const everything = async () => ({
    book: await get('/simulator/book'),
    bank: await get('/simulator/bank-statement'),
    scenarios: await get('/simulator/scenarios'),
    subaccounts: await get('/v3/subaccounts'),
    due: await get('/simulator/due'),
    webhooks: await get('/simulator/webhooks'),
  });
  return { process: child, address, get, post, everything };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, address } = JSON.parse(line);
    if (msg === 'simulator_started') {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error('the simulator ended before it started');
}
