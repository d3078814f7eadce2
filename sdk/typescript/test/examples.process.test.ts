import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { genuineBody, post, startExample } from './running-example.ts';
import type { RunningExample } from './running-example.ts';

const names = ['node-http', 'express', 'fastify', 'fetch'] as const;
const running = new Map<string, RunningExample>();

beforeAll(async () => {
  await Promise.all(
    names.map(async (name) => {
      const file = join(import.meta.dirname, '../examples', name, 'main.ts');
      running.set(name, await startExample(file));
    }),
  );
});
afterAll(() => Promise.all([...running.values()].map(({ stop }) => stop())));

describe.each(names)('the example %s', (name) => {
  let example: RunningExample;
  beforeEach(() => {
    const started = running.get(name);
    if (started === undefined) throw new Error(`${name} does not run`);
    example = started;
  });

  test('answers 204 to a genuine event and prints it', async () => {
    expect(await post(example)).toEqual({ status: 204, text: '' });
    await waitUntil('it is printed', () => example.stdout().includes('payout.failed'));
    expect(example.stdout()).toContain('口座');
  });

  test('answers 204 to a genuine event with a word that came later', async () => {
    const later = genuineBody.replace('"failed"', '"failed_later"');
    expect(later).not.toBe(genuineBody);
    expect(await post(example, { body: later, signed: later })).toEqual({ status: 204, text: '' });
    await waitUntil('it is printed', () => example.stdout().includes('failed_later'));
  });

  test('answers 400 to a changed body', async () => {
    const body = genuineBody.replace('1050', '9050');
    expect(await post(example, { body })).toEqual({ status: 400, text: 'wrong_signature' });
  });

  test('answers 400 to a body that was written again, and tells its owner what to do', async () => {
    const body = JSON.stringify(JSON.parse(genuineBody));
    expect(await post(example, { body })).toEqual({ status: 400, text: 'body_reserialised' });
    await waitUntil('it is told', () => example.stderr().includes('before any JSON parser'));
  });

  test('answers 400 to an event of ten minutes ago', async () => {
    expect(await post(example, { ageSeconds: 600 })).toEqual({ status: 400, text: 'stale' });
  });

  test('answers 400 to an empty body', async () => {
    expect(await post(example, { body: '' })).toMatchObject({ status: 400 });
  });

  test('goes on when a caller leaves in the middle of a body', async () => {
    const { hostname, port } = new URL(example.url);
    const socket = connect(Number(port), hostname);
    socket.write('POST /webhooks HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n');
    socket.end('Content-Length: 100\r\n\r\n{', () => socket.destroy());
    await once(socket, 'close');
    expect(await post(example)).toMatchObject({ status: 204 });
  });

  test('answers 413 to a body that no event has', async () => {
    const body = 'x'.repeat(256 * 1024 + 1);
    expect(await post(example, { body })).toMatchObject({ status: 413 });
  });
});
