import { expect, test } from 'vitest';
import type { Measurement } from '../measure/alternate.ts';
import { toCostLine, toCostOf, toCostTable } from './costs.ts';

function measured(factor: number): Measurement {
  return {
    value: 1,
    cost: { ownUs: 100 * factor, serverUs: 50 * factor },
    machine: null,
    storage: {
      walBytes: 1_000 * factor,
      pageBytes: 200 * factor,
      tableBytes: 300 * factor,
      indexBytes: 40 * factor,
    },
  };
}

const cost = toCostOf('charge', [measured(1), measured(9), measured(2)]);

test('the cost of an operation is the median of each figure', () => {
  expect(cost).toEqual({
    operation: 'charge',
    ownUs: 200,
    serverUs: 100,
    walBytes: 2_000,
    pageBytes: 400,
    tableBytes: 600,
    indexBytes: 80,
  });
});

test('the line for scripts has one fixed shape', () => {
  expect(toCostLine([cost])).toBe(
    'cost charge_own_us=200 charge_postgres_us=100 charge_wal=2000 charge_pages=400 charge_disk=680',
  );
  expect(toCostTable([cost])).toContain('a notice stored, verified, settled, posted');
});

test('a measurement without figures is no cost', () => {
  const nothing = { value: 1, cost: null, machine: null, storage: null };
  expect(() => toCostOf('charge', [nothing])).toThrow('median of nothing');
});
