import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from '@countinghouse/sdk';
import { afterAll, expect, test } from 'vitest';
import { needOperator, openTarget } from '../contract/support/target.ts';
import { openTerminal } from '../support/terminal.ts';
import { insertLog } from '../support/webhooks/webhook-rows.ts';

const target = await openTarget();
afterAll(target.close);

const exits = { usage: 2, key: 3, notFound: 4 };
const ownerOnly = 0o600;

const withKey = (key: string) => ({ CH_KEY: key, CH_BASE_URL: target.baseUrl });

test('login reads the key from standard input and keeps it where only its owner reads it', async () => {
  const terminal = openTerminal({ input: `${target.testKey}\n` });
  expect(await terminal.run('login', '--base-url', target.baseUrl)).toBe(0);
  expect(terminal.said).toEqual(['Kept as profile "default" for payments, test.']);
  expect((await stat(terminal.profilesFile)).mode & 0o777).toBe(ownerOnly);
  expect(await terminal.run('whoami')).toBe(0);
  expect(JSON.parse(terminal.out.at(-1) ?? '')).toMatchObject({
    service: 'payments',
    base_url: target.baseUrl,
    environment: 'test',
  });
});

test('a key that is not valid is not kept, and ends with its own code', async () => {
  const terminal = openTerminal({ input: `${target.testKey}x` });
  expect(await terminal.run('login', '--base-url', target.baseUrl)).toBe(exits.key);
  expect(await terminal.run('payments', 'list')).toBe(exits.key);
  expect(terminal.said.at(-1)).toContain('No key for payments.');
});

test('a list is a table for people and JSON for programs', async () => {
  const env = withKey(target.testKey);
  const people = openTerminal({ env, isTerminal: true });
  const made = ['payment-links', 'create', '--title', 'Two yards', '--currency', 'NGN'];
  expect(await people.run(...made, '--amount', '12500')).toBe(0);
  expect(await people.run('payment-links', 'list')).toBe(0);
  expect(people.out.at(-2)).toMatch(/^id +title +.*amount +currency/);
  expect(people.out.at(-1)).toContain('Two yards');
  const program = openTerminal({ env });
  expect(await program.run('payment-links', 'list')).toBe(0);
  expect(JSON.parse(program.out.join(''))).toMatchObject({ data: [{ title: 'Two yards' }] });
});

test('a live key changes nothing without --live, and says what it would send', async () => {
  const terminal = openTerminal({ env: withKey(target.liveKey) });
  const made = ['payment-links', 'create', '--title', 'Adire', '--currency', 'NGN'];
  expect(await terminal.run(...made)).toBe(exits.usage);
  expect(terminal.said.join('\n')).toContain('{"title":"Adire","currency":"NGN"}');
  expect(await terminal.run('payment-links', 'list')).toBe(0);
  expect(JSON.parse(terminal.out.at(-1) ?? '')).toEqual({ data: [] });
  expect(await terminal.run(...made, '--live')).toBe(0);
});

test('a refusal is told with its reason, request and page, and explained by its request', async () => {
  const terminal = openTerminal({ env: withKey(target.testKey) });
  expect(await terminal.run('payments', 'get', randomUUID())).toBe(exits.notFound);
  const said = terminal.said.join('\n');
  expect(said).toMatch(/request: \S+/);
  const [, page = ''] = /help: (http\S+)/.exec(said) ?? [];
  const [, id = ''] = /request: (\S+)/.exec(said) ?? [];
  expect(page).toMatch(/^http/);
  const explained = openTerminal({ isTerminal: true, env: withKey(target.testKey) });
  await expect.poll(() => explained.run('explain', id), { timeout: 10_000 }).toBe(0);
  expect(explained.out.join('\n')).toContain('It was refused: not_found');
  expect(explained.out.join('\n')).toContain(`${new URL(page).pathname}#not_found`);
});

test.each([
  [['payments', 'list', '--colour', 'red'], "unknown option '--colour'"],
  [['payments', 'get'], "missing required argument 'id'"],
  [['payments', 'list', '--limit', 'many'], '--limit must be a number'],
])('%j is refused before anything is sent', async (args, problem) => {
  const terminal = openTerminal({ env: withKey(target.testKey) });
  expect(await terminal.run(...args)).toBe(exits.usage);
  expect(terminal.said.join('\n')).toContain(problem);
});

test('listen sends every event on, signed so that a receiver accepts it', async (context) => {
  const { api, tenant } = needOperator(context, target);
  const ids = await insertLog(api.database, tenant.liveWorkspaceId, 3);
  const received: string[] = [];
  const secret = 'whsec_dGVzdA==';
  const terminal = openTerminal({ env: { ...withKey(target.liveKey), SECRET: secret } });
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const result = verifyWebhook(body, request.headers, secret);
      received.push(result.ok ? (result.event.id ?? '') : result.reason);
      response.writeHead(204).end();
      if (received.length === ids.length) terminal.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  const forward = ['--forward-to', `http://127.0.0.1:${port}/hooks`, '--secret-env', 'SECRET'];
  expect(await terminal.run('listen', '--after-sequence', '0', ...forward)).toBe(0);
  expect(received).toEqual(ids);
  expect(terminal.out).toHaveLength(ids.length);
  expect(terminal.out[0]).toMatch(/^1 {2}\S+ {2}payout\.completed {2}→ 204$/);
  server.close();
});

test('listen names the mistake of a receiver that parses the body, and the line to write', async (context) => {
  const { api, tenant } = needOperator(context, target);
  await insertLog(api.database, tenant.testWorkspaceId, 1);
  const secret = 'whsec_dGVzdA==';
  const terminal = openTerminal({ env: { ...withKey(target.testKey), SECRET: secret } });
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const parsed = JSON.stringify(JSON.parse(String(body)), null, 2);
      const result = verifyWebhook(parsed, request.headers, secret);
      const reason = result.ok ? {} : { 'webhook-rejection': result.reason };
      response.writeHead(400, reason).end();
      terminal.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const forward = ['--forward-to', `http://127.0.0.1:${port}`, '--secret-env', 'SECRET'];
  expect(await terminal.run('listen', '--after-sequence', '0', ...forward)).toBe(0);
  expect(terminal.out[0]).toContain('→ 400 body_reserialised');
  expect(terminal.said.at(-1)).toContain('createWebhookHandler');
  server.close();
});

test('an assistant looks things up over standard input, and gets no key that may write', async (context) => {
  const { tenant } = needOperator(context, target);
  const { key } = await tenant.createKey({ scopes: ['payments:read'] });
  const calls = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
    { id: 3, method: 'tools/call', params: { name: 'payments_list', arguments: { limit: 1 } } },
    { id: 4, method: 'tools/call', params: { name: 'payments_get', arguments: { id: 'no' } } },
    { id: 5, method: 'tools/call', params: { name: 'payments_refund', arguments: {} } },
  ];
  const input = calls.map((call) => JSON.stringify({ jsonrpc: '2.0', ...call })).join('\n');
  const assistant = openTerminal({ env: withKey(key), input: `${input}\nnot json\n` });
  expect(await assistant.run('mcp')).toBe(0);
  const answers = assistant.out.map((line) => JSON.parse(line));
  expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, null]);
  const names = answers[1].result.tools.map(({ name }: { name: string }) => name);
  expect(names).toContain('payments_list');
  expect(names.filter((name: string) => /refund$|create|update|cancel/.test(name))).toEqual([]);
  expect(JSON.parse(answers[2].result.content[0].text)).toHaveProperty('data');
  expect(answers[3].result).toMatchObject({ isError: true });
  expect(answers[4].error.message).toBe('There is no such tool.');
  const writer = openTerminal({ env: withKey(target.testKey), input });
  expect(await writer.run('mcp')).toBe(exits.key);
  expect(writer.out).toEqual([]);
});
