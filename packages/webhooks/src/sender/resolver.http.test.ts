import { startNameServer } from '@countinghouse/testing';
import type { NameServer } from '@countinghouse/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createResolver } from './resolver.ts';
import type { Resolve } from './resolver.ts';

let names: NameServer;
let resolve: Resolve;
let nowMs = 0;

beforeAll(async () => {
  names = await startNameServer();
});
afterAll(() => names.close());
beforeEach(() => {
  nowMs = 1_000_000;
  const addressPolicy = { allowed: [], denied: [] };
  resolve = createResolver({ addressPolicy, nameServer: names.address, nowMs: () => nowMs });
});

function questionsFor(name: string): number {
  return names.questions().filter((question) => question.name === name).length;
}

describe('looking up names', () => {
  it('puts IPv4 first and keeps four addresses', async () => {
    const ipv4 = ['1.1.1.1', '1.1.1.2', '1.1.1.3'];
    const ipv6 = ['2606:4700::1', '2606:4700::2'];
    names.set('many.test', { kind: 'addresses', addresses: [...ipv6, ...ipv4] });
    expect(await resolve('many.test')).toEqual({
      kind: 'addresses',
      addresses: [...ipv4, '2606:4700::1'],
    });
  });

  it('asks once for all who ask at the same time', async () => {
    names.set('hot.test', { kind: 'addresses', addresses: ['1.1.1.1'] });
    await Promise.all(Array.from({ length: 100 }, () => resolve('hot.test')));
    expect(questionsFor('hot.test')).toBe(2);
  });

  it.each([
    { name: 'ttl-0.test', ttlSeconds: 0, keptMs: 5_000 },
    { name: 'ttl-30.test', ttlSeconds: 30, keptMs: 30_000 },
    { name: 'ttl-3600.test', ttlSeconds: 3_600, keptMs: 60_000 },
  ])('keeps an answer of $ttlSeconds s for $keptMs ms', async ({ name, ttlSeconds, keptMs }) => {
    names.set(name, { kind: 'addresses', addresses: ['1.1.1.1'], ttlSeconds });
    await resolve(name);
    nowMs += keptMs - 1;
    await resolve(name);
    expect(questionsFor(name)).toBe(2);
    nowMs += 1;
    await resolve(name);
    expect(questionsFor(name)).toBe(4);
  });

  it.each([
    { name: 'missing.test', behaviour: { kind: 'unknown' }, resolution: 'failed' },
    { name: 'broken.test', behaviour: { kind: 'addresses', addresses: [] }, resolution: 'failed' },
    {
      name: 'inside.test',
      behaviour: { kind: 'addresses', addresses: ['10.0.0.1'], ttlSeconds: 60 },
      resolution: 'blocked',
    },
  ] as const)('keeps a refusal ($name) for 5 s', async ({ name, behaviour, resolution }) => {
    names.set(name, behaviour);
    expect(await resolve(name)).toEqual({ kind: resolution });
    names.set(name, { kind: 'addresses', addresses: ['1.1.1.1'] });
    nowMs += 4_999;
    expect(await resolve(name)).toEqual({ kind: resolution });
    nowMs += 1;
    expect((await resolve(name)).kind).toBe('addresses');
  });

  it.each(['A', 'AAAA'] as const)(
    'does without %s when its questions are dropped',
    async (type) => {
      const name = `no-${type}.test`.toLowerCase();
      const addresses = ['1.1.1.1', '2606:4700::1'];
      names.set(name, { kind: 'addresses', addresses, unansweredType: type });
      const startedAtMs = performance.now();
      expect(await resolve(name)).toEqual({
        kind: 'addresses',
        addresses: [type === 'A' ? '2606:4700::1' : '1.1.1.1'],
      });
      expect(performance.now() - startedAtMs).toBeLessThan(10_000);
    },
  );
});
