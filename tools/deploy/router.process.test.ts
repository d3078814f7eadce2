import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellTag, createIdSource, createKeyText, uuidText } from '@countinghouse/identifiers';
import { newRoutedToken } from '@countinghouse/identity';
import { findFreePort, startProcess, waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '../dev/paths.ts';

const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;
const folder = join(repositoryRoot, 'deploy/haproxy');
const prefixes = { live: 'svc_live_', test: 'svc_test_' };
const keyOf = (cell: number) => createKeyText({ prefixes }, { environment: 'live', cell });
const newId = (cell: number) => createIdSource({ cell, nowMs: Date.now })();
const codeOf = (cell: number) => `${cellTag(cell)}0123456789ABCDEF`;
const referenceOf = (kind: string, workspaceId: string) =>
  `${kind}_ch_${cellTag(1)}_${uuidText(workspaceId)}_${uuidText(newId(1))}`;
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Made in cell 1, at home in cell 0 since. */
const moved = {
  key: keyOf(1),
  code: `${cellTag(1)}FFFF456789ABCDEF`,
  workspaceId: newId(1),
  businessId: newId(1),
  session: newRoutedToken(newId(1)),
  email: 'ada@example.com',
};

const closing: (() => unknown)[] = [];
let address = '';

beforeAll(async () => {
  if (!hasHaproxy) return;
  const maps = mkdtempSync(join(tmpdir(), 'countinghouse-router-'));
  closing.push(() => rmSync(maps, { recursive: true, force: true }));
  writeFileSync(join(maps, 'cells.map'), '00 cell0\n01 cell1\n');
  const digests = [moved.key.slice(11, 21), digestOf(moved.session)];
  const names = [moved.code, uuidText(moved.workspaceId), moved.businessId];
  const cell1Person = `${digestOf('bode@example.com')} cell1`;
  const lines = [...digests, ...names, digestOf(moved.email)].map((name) => `${name} cell0`);
  writeFileSync(join(maps, 'moved.map'), `${[...lines, cell1Person].join('\n')}\n`);
  const bind = `127.0.0.1:${await findFreePort()}`;
  const env = {
    ROUTER_BIND: bind,
    ROUTER_MAPS: maps,
    ROUTER_SOCKET: join(maps, 'router.sock'),
    CELL_0: await answerWith('cell0'),
    CELL_1: await answerWith('cell1'),
  };
  const router = startProcess(['haproxy', '-db', '-f', join(folder, 'router.cfg')], { env });
  closing.push(router.kill);
  address = `http://${bind}`;
  await waitUntil('the router answers', async () => {
    if (!router.isRunning()) throw new Error(router.output());
    return (await ask('/').catch(() => '')) === 'cell0';
  });
});

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function answerWith(name: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function ask(path: string, headers: Record<string, string> = {}, body?: object) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return (await fetch(address + path, { ...init, headers })).text();
}

const withKey = (key: string) => ask('/api/v1/payments', { authorization: `Bearer ${key}` });
const withCookie = (name: string, token: string) =>
  ask('/dashboard/api/me', { cookie: `other=1; ${name}=${token}` });
const notice = (data: object) => ask('/provider/flutterwave/live', {}, { event: 'x', data });
const account = (path: string, body: object) => ask(`/dashboard/api${path}`, {}, body);

// skipped because routing needs HAProxy
test.skipIf(!hasHaproxy)(
  'what carries a tag reaches the cell that made it, and the rest the first one',
  async () => {
    expect(await withKey(keyOf(1))).toBe('cell1');
    expect(await withKey(keyOf(0))).toBe('cell0');
    expect(await withKey('nonsense')).toBe('cell0');
    expect(await ask(`/pay/${codeOf(1)}`)).toBe('cell1');
    expect(await ask('/pay/oi-0123456789abcdef/receipt')).toBe('cell1');
    expect(await ask(`/pay/${codeOf(0)}`)).toBe('cell0');
    expect(await notice({ tx_ref: referenceOf('pay', newId(1)) })).toBe('cell1');
    expect(await notice({ id: 1, reference: referenceOf('po', newId(1)) })).toBe('cell1');
    expect(await notice({ reference: 'foreign' })).toBe('cell0');
    expect(await withCookie('payments-session', newRoutedToken(newId(1)))).toBe('cell1');
    expect(await withCookie('__Host-payments-session', newRoutedToken(newId(1)))).toBe('cell1');
    expect(await withCookie('payments-session', newRoutedToken(newId(0)))).toBe('cell0');
    const link = { token: newRoutedToken(newId(1)), newPassword: 'x' };
    expect(await account('/auth/password-link/use', link)).toBe('cell1');
    expect(await account('/auth/sign-in', { email: 'Bode@example.com' })).toBe('cell1');
    expect(await ask('/openapi.json')).toBe('cell0');
  },
);

// skipped because routing needs HAProxy
test.skipIf(!hasHaproxy)(
  'what lives elsewhere than its tag says is found by the map of what moved',
  async () => {
    expect(await withKey(moved.key)).toBe('cell0');
    expect(await ask(`/pay/${moved.code.toLowerCase()}`)).toBe('cell0');
    expect(await ask(`/pay/logos/${moved.businessId}/${newId(1)}`)).toBe('cell0');
    expect(await notice({ tx_ref: referenceOf('pay', moved.workspaceId) })).toBe('cell0');
    expect(await withCookie('payments-session', moved.session)).toBe('cell0');
    expect(await account('/auth/sign-in', { email: moved.email })).toBe('cell0');
  },
);
