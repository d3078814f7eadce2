import { Readable } from 'node:stream';
import { runCli } from '@countinghouse/cli';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandboxCell } from '../support/processes/sandbox-cell.ts';
import type { SandboxCell } from '../support/processes/sandbox-cell.ts';

let cell: SandboxCell;
beforeAll(async () => {
  cell = await startSandboxCell();
}, 60_000);
afterAll(() => cell.stop());

async function run(
  options: { readonly isTerminal: boolean; readonly key?: string },
  ...args: string[]
) {
  const [out, said]: [string[], string[]] = [[], []];
  const exitCode = await runCli(['clock', ...args], {
    env: { CH_KEY: options.key ?? cell.key, CH_BASE_URL: cell.baseUrl },
    profilesFile: '',
    isTerminal: options.isTerminal,
    readInput: () => Promise.resolve(''),
    readLines: () => Readable.from([]),
    write: (line) => void out.push(line),
    tell: (line) => void said.push(line),
    now: Date.now,
    signal: new AbortController().signal,
  });
  return { exitCode, out: out.join('\n'), said: said.join('\n') };
}

test('advances the clock and lists what happened when, for people and for programs', async () => {
  cell.receiver.setHandler(() => ({ kind: 'status', status: 500 }));
  await cell.call('/webhooks', { url: cell.receiverUrl, eventTypes: ['payment.succeeded'] });
  const link = await cell.call('/payment-links', { title: 'Adire', currency: 'NGN', amount: 25 });
  await cell.call('/sandbox/payments', { url: link.body['url'] });
  await cell.receiver.waitForRequests(1);
  const people = await run({ isTerminal: true }, 'advance', '2m');
  expect(people.exitCode).toBe(0);
  expect(people.out).toMatch(
    /^\S+Z {2}webhook attempt 2 failed {10}payment\.succeeded {2}\S+\nnow \S+Z$/,
  );
  const programs = await run({ isTerminal: true }, 'advance', '5m', '--json');
  expect(JSON.parse(programs.out)).toMatchObject({
    object: 'sandbox_clock',
    done: true,
    happened: [{ kind: 'webhook_attempt', attempt: 3, outcome: 'failed' }],
  });
  const shown = await run({ isTerminal: true });
  expect(shown.out).toMatch(/^object +sandbox_clock\nnow +\S+Z\noffset_ms +420000$/);
  expect(JSON.parse((await run({ isTerminal: false }, 'show')).out)).toMatchObject({
    offset_ms: 420_000,
  });
}, 60_000);

test('refuses a live key and what is no duration', async () => {
  const { key } = await cell.tenant.createKey({ environment: 'live' });
  expect((await run({ isTerminal: true, key }, 'advance', '1h')).exitCode).toBe(3);
  const wrong = await run({ isTerminal: true }, 'advance', 'soon');
  expect(wrong).toMatchObject({
    exitCode: 2,
    said: expect.stringContaining('soon is no duration'),
  });
});
