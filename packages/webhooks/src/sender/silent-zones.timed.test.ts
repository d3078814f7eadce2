import { stat } from 'node:fs/promises';
import { startNameServer } from '@countinghouse/testing';
import type { NameServer } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createResolver } from './resolver.ts';
import type { Resolve } from './resolver.ts';

/**
 * In regular checks: longer than the lookup timeout, at half the rate. Before a release:
 * `SILENT_ZONES_SECONDS=60`.
 */
const isLongForm = process.env['SILENT_ZONES_SECONDS'] !== undefined;
const seconds = Number(process.env['SILENT_ZONES_SECONDS'] ?? '3');
const lookupsPerSecond = isLongForm ? 500 : 250;
/**
 * 5 % of a loopback lookup is below the clock's resolution, so allow a little more. In regular
 * checks the machine may be busy: allow a sixth of what the shortest timeout would add.
 */
const slackMs = isLongForm ? 3 : 50;
/** Reading a file blocked by a silent zone would take seconds. */
const fileWaitMsMax = 1_000;

let names: NameServer;

beforeAll(async () => {
  names = await startNameServer();
  names.set('*.answering.test', { kind: 'addresses', addresses: ['1.1.1.1', '2606:4700::1'] });
  names.set('*.silent.test', { kind: 'silence' });
  // A zone of which half is silent: names on the same channel must not wait either.
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
    // Both at the same moments, so that a busy machine slows both equally.
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
  return createResolver({ addressPolicy: { allowed: [], denied: [] }, nameServer: names.address });
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
