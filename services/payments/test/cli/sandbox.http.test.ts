import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@countinghouse/sdk';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { giveFunds, saveAccount } from '../support/money-out/payout-rows.ts';
import { startSandboxCell } from '../support/processes/sandbox-cell.ts';
import type { SandboxCell } from '../support/processes/sandbox-cell.ts';
import { openTerminal } from '../support/terminal.ts';

let cell: SandboxCell;
beforeAll(async () => {
  cell = await startSandboxCell();
}, 60_000);
afterAll(() => cell.stop());

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const secret = 'whsec_c2FuZGJveA==';
const notFound = 4;

function openShop({ key = cell.key, isTerminal = false, input = '' } = {}) {
  const env = { CH_KEY: key, CH_BASE_URL: cell.baseUrl, WEBHOOK_SECRET: secret };
  return openTerminal({ env, isTerminal, input });
}

/** A merchant's server; `receive` returns why it refuses an event, null if it does not. */
async function openReceiver(
  receive: (body: string, headers: IncomingHttpHeaders) => string | null,
): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const reason = receive(body, request.headers);
      response.writeHead(reason === null ? 204 : 400, { 'webhook-rejection': reason ?? '' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
}

const ran = async (args: readonly string[], key?: string): Promise<Record<string, unknown>> => {
  const terminal = openShop(key === undefined ? {} : { key });
  const exitCode = await terminal.run(...args);
  expect({ args, exitCode, said: terminal.said }).toMatchObject({ exitCode: 0 });
  return JSON.parse(terminal.out.join('\n'));
};

const latestSequence = async (): Promise<string> => {
  const answer = await fetch(`${cell.baseUrl}/events?limit=1`, {
    headers: { authorization: `Bearer ${cell.key}` },
  });
  return answer.headers.get('latest-sequence') ?? '';
};

test('PD-360 a payment made by trigger reaches a receiver that parses the body, and listen names the mistake and the line to write', async () => {
  const terminal = openShop();
  const url = await openReceiver((body, headers) => {
    const parsed = JSON.stringify(JSON.parse(body), null, 2);
    const result = verifyWebhook(parsed, headers, secret);
    terminal.end();
    return result.ok ? null : result.reason;
  });
  const from = ['--after-sequence', await latestSequence()];
  const listening = terminal.run(
    'listen',
    ...from,
    '--forward-to',
    url,
    '--secret-env',
    'WEBHOOK_SECRET',
  );
  await ran(['trigger', 'payment.succeeded']);
  expect(await listening).toBe(0);
  expect(terminal.out[0]).toMatch(/ payment\.succeeded {2}→ 400 body_reserialised$/);
  expect(terminal.said.at(-1)).toContain('createWebhookHandler');
});

test('PD-360 listen as an endpoint sends what the endpoint subscribes to, with the secret of the endpoint', async () => {
  const made = await ran([
    'webhooks',
    'create',
    '--url',
    cell.receiverUrl,
    '--event-types',
    '["payment.refunded"]',
  ]);
  const terminal = openTerminal({
    env: { CH_KEY: cell.key, CH_BASE_URL: cell.baseUrl, OF_ENDPOINT: String(made['secret']) },
  });
  const received: string[] = [];
  const url = await openReceiver((body, headers) => {
    const result = verifyWebhook(body, headers, String(made['secret']));
    received.push(result.ok ? result.event.type : result.reason);
    terminal.end();
    return null;
  });
  const as = ['--as', String(made['id']), '--after-sequence', await latestSequence()];
  const unsigned = openShop();
  expect(await unsigned.run('listen', ...as, '--forward-to', url)).toBe(2);
  expect(unsigned.said.at(-1)).toContain('--secret-env');
  await ran(['trigger', 'payment.refunded']);
  expect(
    await terminal.run('listen', ...as, '--forward-to', url, '--secret-env', 'OF_ENDPOINT'),
  ).toBe(0);
  expect(received).toEqual(['payment.refunded']);
  expect(terminal.out).toHaveLength(1);
  expect(terminal.said.join('\n')).toContain(
    'payment.succeeded: the endpoint does not subscribe to it.',
  );

  const stranger = openShop();
  expect(await stranger.run('listen', '--as', 'no-endpoint')).toBe(notFound);
  expect(stranger.said.at(-1)).toContain(String(made['id']));
});

test('PD-361 chaos ends clean: every payment resolved, every refund once, every webhook delivered', async () => {
  await ran(['webhooks', 'create', '--url', cell.receiverUrl]);
  const report = await ran(['chaos', '--payments', '8', '--advance', '2h']);
  expect(report).toMatchObject({
    payments: { asked: 8, unresolved: [] },
    refunds: { asked: 3, once: 3, not_once: [] },
    faults: { lost_answer: 1, lost_request: 2, lost_notice: 1, outage: 1 },
  });
});

const missing = '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90';
const linked = ['payment-links', 'create', '--title', 'Adire'];

test.each([
  ['invalid_input', ['payments', 'list', '--limit', '0']],
  ['not_found', ['payments', 'get', missing]],
  ['already_expired', [...linked, '--currency', 'NGN', '--expires-at', '2020-01-31T18:00:00Z']],
  ['currency_not_offered', [...linked, '--currency', 'CHF']],
  ['address_refused', ['webhooks', 'create', '--url', 'https://10.0.0.7/webhooks']],
  ['clock_limit', ['sandbox', 'advance-clock', '--offset-ms', '60000000000']],
  [
    'no_account',
    [
      'payouts',
      'create',
      '--amount',
      '5',
      '--currency',
      'NGN',
      '--destination-type',
      'provider_bank',
      '--idempotency-key',
      'order-1017',
      '--live',
    ],
  ],
])('PD-362 the refusal %s has its page, its request and its words', async (reason, args) => {
  const { key: liveKey } = await cell.tenant.createKey({ environment: 'live' });
  const key = reason === 'no_account' ? liveKey : cell.key;
  const terminal = openShop({ key });
  expect(await terminal.run(...args)).toBeGreaterThan(0);
  const said = terminal.said.join('\n');
  expect(said).toContain(`reason: ${reason}`);
  const [, page = ''] = /help: (http\S+)/.exec(said) ?? [];
  const [, id = ''] = /request: (\S+)/.exec(said) ?? [];
  const url = new URL(page);
  const html = await (await fetch(`${cell.address}${url.pathname}`)).text();
  expect(url.hash).toBe(`#${reason}`);
  expect(html).toContain(`id="${reason}"`);
  const explained = openShop({ key, isTerminal: true });
  await expect.poll(() => explained.run('explain', id)).toBe(0);
  expect(explained.out.join('\n')).toContain(`because ${reason}.`);
});

test('PD-363 an assistant explains a failed payout, and cannot move money', async () => {
  const { database, tenant } = cell;
  await saveAccount(database, tenant);
  await giveFunds(database, tenant.liveWorkspaceId, 100_000n);
  const { key: liveKey } = await tenant.createKey({ environment: 'live' });
  cell.simulator.simulator.fund({ side: 'live', amount: '1000000', currency: 'NGN' });
  await ran(['sandbox', 'queue-scenario', '--kind', 'failed_payout', '--live'], liveKey);
  const ordered = ['--amount', '10.5', '--currency', 'NGN', '--destination-type', 'provider_bank'];
  const { id } = await ran(
    ['payouts', 'create', ...ordered, '--idempotency-key', 'order-1018', '--live'],
    liveKey,
  );
  await cell.advance(3_600);
  const { key } = await tenant.createKey({ environment: 'live', scopes: ['payouts:read'] });
  const ask = (callId: number, name: string, given: object) => ({
    jsonrpc: '2.0',
    id: callId,
    method: 'tools/call',
    params: { name, arguments: given },
  });
  const input = [
    ask(1, 'payouts_get', { id }),
    ask(2, 'payouts_create', {}),
    ask(3, 'payouts_cancel', { id }),
  ]
    .map((call) => JSON.stringify(call))
    .join('\n');
  const assistant = openShop({ key, input });
  expect(await assistant.run('mcp')).toBe(0);
  const [got, ...moved] = assistant.out.map((line) => JSON.parse(line));
  const payout = JSON.parse(got.result.content[0].text);
  expect(payout).toMatchObject({ id, status: 'failed', failure_code: expect.any(String) });
  for (const { error } of moved) expect(error.message).toBe('There is no such tool.');
  const writer = openShop({ key: liveKey, input });
  expect(await writer.run('mcp')).toBe(3);
  expect(writer.out).toEqual([]);
});
