import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { runCli } from '@countinghouse/cli';
import { createTestAuthority, findFreePort } from '@countinghouse/testing';
import { afterAll, expect, test } from 'vitest';
import { needOperator, openTarget } from '../contract/support/target.ts';
import { createTenant } from '../support/people/tenants.ts';
import { insertAttempts, insertEndpoints } from '../support/webhooks/webhook-rows.ts';

const target = await openTarget();
afterAll(target.close);

const dayMs = 86_400_000;

interface Diagnosis {
  readonly exitCode: number;
  readonly out: string;
}

async function diagnose(
  options: { readonly key?: string; readonly baseUrl?: string; readonly nowMs?: number },
  ...args: readonly string[]
): Promise<Diagnosis> {
  const out: string[] = [];
  const exitCode = await runCli(['doctor', ...args], {
    env: { CH_KEY: options.key ?? target.testKey, CH_BASE_URL: options.baseUrl ?? target.baseUrl },
    profilesFile: '',
    isTerminal: true,
    readInput: () => Promise.resolve(''),
    readLines: () => Readable.from([]),
    write: (line) => void out.push(line),
    tell: () => undefined,
    now: () => options.nowMs ?? Date.now(),
    signal: new AbortController().signal,
  });
  return { exitCode, out: out.join('\n') };
}

/** What is wrong, and below it the line to write. */
function expectFault({ exitCode, out }: Diagnosis, what: string, fix: string): void {
  expect(exitCode).toBe(1);
  const [, found = ''] = out.split(`!!  ${what}`);
  expect(out).toContain(`!!  ${what}`);
  expect(found.split('\n')[1]).toContain(fix);
}

test('with nothing planted, nothing is found', async () => {
  const healthy = await diagnose({}, '--environment', 'test', '--needs', 'payments:read');
  expect(healthy.out).not.toContain('!!');
  expect(healthy.exitCode).toBe(0);
});

test('a wrong clock is found', async () => {
  const late = await diagnose({ nowMs: Date.now() - dayMs });
  expectFault(late, 'Your clock is 86', 'sudo timedatectl set-ntp true');
});

test('a key of the other environment is found', async () => {
  const live = await diagnose({ key: target.liveKey }, '--environment', 'test');
  expectFault(live, 'The key is a live key, but you want test.', 'begins with svc_test_: ch login');
});

test('a key that is not valid is found', async () => {
  const wrong = await diagnose({ key: `${target.testKey.slice(0, -1)}~` });
  expectFault(wrong, 'payments: ', 'Create another key in the dashboard, then: ch login');
});

test('an address without a service is found', async () => {
  const baseUrl = `http://127.0.0.1:${await findFreePort()}/api/v1`;
  const nowhere = await diagnose({ baseUrl });
  expectFault(nowhere, `${baseUrl} does not answer (ECONNREFUSED).`, 'ch login --base-url');
});

test('a certificate of nobody’s authority is found', async () => {
  const server = createServer(createTestAuthority().issue(['127.0.0.1']), (_request, response) => {
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const untrusted = await diagnose({ baseUrl: `https://127.0.0.1:${port}/api/v1` });
  expectFault(untrusted, `The certificate of https://127.0.0.1:${port}`, 'NODE_EXTRA_CA_CERTS=');
  server.close();
});

test('a missing scope is found', async (context) => {
  const { tenant } = needOperator(context, target);
  const { key } = await tenant.createKey({ environment: 'test', scopes: ['payments:read'] });
  const asked = await diagnose({ key }, '--needs', 'payments:read,payouts:create');
  expectFault(asked, 'The key lacks payouts:create.', 'Create a key with payouts:create');
});

test.each([
  [{ status: 500, errorClass: 'http_status' }, 'answers 500.', 'replay the events'],
  [{ status: 302, errorClass: 'redirect' }, 'answers 302: a redirect', 'ch webhooks update'],
  [{ status: null, errorClass: 'timeout' }, 'does not answer in time.', 'writeHead(204)'],
  [{ status: null, errorClass: 'tls' }, 'has a certificate', 'certificate of a public authority'],
  [
    { status: 400, errorClass: 'http_status', receiverReason: 'wrong_signature' },
    'refuses the signature: it has another secret.',
    'ch webhooks rotate-secret',
  ],
  [
    { status: 400, errorClass: 'http_status', receiverReason: 'body_reserialised' },
    'verifies a body that was parsed',
    'createWebhookHandler',
  ],
])('an endpoint with %o is found', async (attempt, what, fix) => {
  const { operator } = target;
  if (operator === null) return;
  const tenant = await createTenant(operator.api.deps);
  const { key } = await tenant.createKey({ environment: 'test' });
  const { testWorkspaceId: tenantId } = tenant;
  await insertEndpoints(operator.api.database, tenantId, 1);
  const { id: endpointId } = await operator.api.database.db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const endpoint = { tenantId, endpointId };
  await insertAttempts(operator.api.database, endpoint, [attempt]);
  const found = await diagnose({ key });
  expectFault(found, `https://example.com/ ${what}`, fix);
  expect(found.out).not.toContain('<id>');
});
