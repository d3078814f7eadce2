import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { runCli } from '@countinghouse/cli';
import { verifyWebhook } from '@countinghouse/sdk';
import { expect, test } from 'vitest';
import payments from '../../openapi.json' with { type: 'json' };

const secret = 'whsec_dGVzdA==';
const exits = { usage: 2, key: 3 };

async function run(env: Record<string, string>, ...args: readonly string[]) {
  const said: string[] = [];
  const exitCode = await runCli(['trigger', ...args], {
    env,
    profilesFile: '',
    isTerminal: false,
    readInput: () => Promise.resolve(''),
    readLines: () => Readable.from([]),
    write: () => undefined,
    tell: (line) => void said.push(line),
    now: Date.now,
    signal: new AbortController().signal,
  });
  return { exitCode, said: said.join('\n') };
}

test('sends the documented example of every event type, and of the books, signed', async () => {
  const received: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const result = verifyWebhook(body, request.headers, secret);
      received.push(result.ok ? result.event.type : result.reason);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const types = [...Object.keys(payments['x-webhooks']), 'invoice.paid', 'quote.accepted'];
  for (const type of types) {
    const sent = await run(
      { SECRET: secret },
      type,
      '--sample',
      '--to',
      to,
      '--secret-env',
      'SECRET',
    );
    expect(sent.exitCode, type).toBe(0);
  }
  expect(received).toEqual(types);
  server.close();
});

test('refuses a live key, an event that is none, and one that cannot be made to happen', async () => {
  const withKey = (key: string) => ({ CH_KEY: key, CH_BASE_URL: 'http://127.0.0.1:1' });
  expect((await run(withKey('svc_live_x'), 'payment.succeeded')).exitCode).toBe(exits.key);
  const unable = await run(withKey('svc_test_x'), 'payout.completed');
  expect(unable).toMatchObject({
    exitCode: exits.usage,
    said: expect.stringContaining('--sample'),
  });
  expect((await run({}, 'payment.lost', '--sample')).exitCode).toBe(exits.usage);
});
