import { expect, test } from 'vitest';
import {
  countDeliveries,
  describeReport,
  isClean,
  isResolved,
  planChaos,
  reportChaos,
} from './chaos.rules.ts';
import type { Result } from './chaos.rules.ts';

const fault = { kind: 'lost_answer', applies_to: 'refund' } as const;
const at = '2026-11-18T10:00:00.000Z';

function resultOf(status: string | null, refundCount = 0, isRefunded = false): Result {
  const payment =
    status === null
      ? null
      : { id: `pay-${status}`, status, refund_count: refundCount, created_at: at };
  return { fault, isRefunded, payment };
}

test('the same number of payments asks for the same faults, and every kind comes up', () => {
  expect(planChaos(16)).toEqual([...planChaos(8), ...planChaos(8)]);
  expect(new Set(planChaos(8).map((trial) => trial.fault?.kind)).size).toBe(7);
});

test.each([
  ['a payment that was refused before it existed', resultOf(null), true],
  ['a payment that succeeded', resultOf('succeeded'), true],
  ['a payment that is still processing', resultOf('processing'), false],
  ['a refund that came through once', resultOf('refunded', 1, true), true],
  ['a refund that came through twice', resultOf('refunded', 2, true), false],
  ['a refund that has not come through', resultOf('succeeded', 0, true), false],
])('whether it is resolved: %s', (_name, result, isDone) => {
  expect(isResolved(result)).toBe(isDone);
});

test('a second refund and an open payment are named, with the command that shows them', () => {
  const report = reportChaos(
    [resultOf('refunded', 2, true), resultOf('processing'), resultOf('succeeded')],
    [],
  );
  expect(report.payments).toMatchObject({ asked: 3, resolved: 2, unresolved: ['pay-processing'] });
  expect(report.refunds).toEqual({ asked: 1, once: 0, not_once: ['pay-refunded'] });
  expect(isClean(report)).toBe(false);
  expect(describeReport(report)).toContain('!!        ch payments get pay-refunded');
});

test('deliveries count by event: one accepted attempt is enough, a dead letter is given up', () => {
  const attempt = (id: string, error: string | null, isDead = false, moment = at) => ({
    id,
    error_class: error,
    dead_lettered: isDead,
    attempted_at: moment,
  });
  const attempts = [
    attempt('a', 'timeout'),
    attempt('a', null),
    attempt('b', 'status'),
    attempt('c', 'status', true),
    attempt('before', null, false, '2026-11-17T10:00:00.000Z'),
  ];
  const endpoint = countDeliveries('https://shop.example', attempts, at);
  expect(endpoint).toMatchObject({ delivered: 1, waiting: 1, given_up: 1 });
  expect(isClean(reportChaos([], [endpoint]))).toBe(false);
  expect(isClean(reportChaos([], [{ ...endpoint, waiting: 0, given_up: 0 }]))).toBe(true);
});
