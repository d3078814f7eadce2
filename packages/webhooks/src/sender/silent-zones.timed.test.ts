import { stat } from 'node:fs/promises';
import { startNameServer } from '@countinghouse/testing';
import type { NameServer } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createResolver } from './resolver.ts';
import type { Resolve } from './resolver.ts';

/**
 * Longer than a silent name is waited for, at half the rate, in every check;
 * `SILENT_ZONES_SECONDS=60` before a release.
 */
const isLongForm = process.env['SILENT_ZONES_SECONDS'] !== undefined;
const seconds = Number(process.env['SILENT_ZONES_SECONDS'] ?? '3');
const lookupsPerSecond = isLongForm ? 500 : 250;
/**
 * Of a lookup over loopback 5 % is less than a clock can tell, so that a little more is allowed. In
 * every check the machine may be busy: there it is a sixth of what the shortest wait would add.
 */
const slackMs = isLongForm ? 3 : 50;
/** A file that waited for a silent zone would wait for seconds. */
const fileWaitMsMax = 1_000;

let names: NameServer;

beforeAll(async () => {
  names = await startNameServer();
  names.set('*.answering.test', { kind: 'addresses', addresses: ['1.1.1.1', '2606:4700::1'] });
  names.set('*.silent.test', { kind: 'silence' });
  // A zone of which half is silent: what shares the library's channel with it must not wait either.
  names.set('*.answering.mixed.test', { kind: 'addresses', addresses: ['1.1.1.1'] });
  names.set('*.silent.mixed.test', { kind: 'silence' });
});
afterAll(() => names.close());

it(
  'names whose servers are silent, one in ten, delay neither the others nor files',
  async () => {
    const calm = openResolver();
    const troubled = openResolver();
    const calmMs: number[] = [];
    const troubledMs: number[] = [];
    const filesMs: number[] = [];
    const lost = { calm: 0, troubled: 0 };
    // Both at the same moments, so that a busy machine slows both alike.
    await everyTurn((turn) => {
      const zone = turn % 2 === 0 ? 'test' : 'mixed.test';
      const name = `n${turn}.answering.${zone}`;
      if (turn % 10 === 0) void troubled(`n${turn}.silent.test`);
      if (turn % 10 === 5) void troubled(`n${turn}.silent.mixed.test`);
      return Promise.all([
        clocked(calmMs, async () => {
          if ((await calm(name)).kind !== 'addresses') lost.calm += 1;
        }),
        clocked(troubledMs, async () => {
          if ((await troubled(name)).kind !== 'addresses') lost.troubled += 1;
        }),
        clocked(filesMs, () => stat(import.meta.filename)),
      ]);
    });
    expect(lost.troubled).toBeLessThanOrEqual(lost.calm + troubledMs.length / 100);
    expect(percentile99(troubledMs)).toBeLessThan(percentile99(calmMs) * 1.05 + slackMs);
    expect(Math.max(...filesMs)).toBeLessThan(fileWaitMsMax);
  },
  seconds * 2_000 + 20_000,
);

function openResolver(): Resolve {
  return createResolver({ laws: { allowed: [], denied: [] }, nameServer: names.address });
}

async function everyTurn(take: (turn: number) => Promise<unknown>): Promise<void> {
  const underWay: Promise<unknown>[] = [];
  const startedAtMs = performance.now();
  for (let turn = 0; turn < seconds * lookupsPerSecond; turn += 1) {
    const dueAtMs = startedAtMs + (turn * 1_000) / lookupsPerSecond;
    while (performance.now() < dueAtMs) await new Promise((next) => setImmediate(next));
    underWay.push(take(turn));
  }
  await Promise.all(underWay);
}

async function clocked(into: number[], work: () => Promise<unknown>): Promise<void> {
  const startedAtMs = performance.now();
  await work();
  into.push(performance.now() - startedAtMs);
}

function percentile99(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
