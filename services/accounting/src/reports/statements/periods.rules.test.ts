import { expect, test } from 'vitest';
import { decidePeriod, toDays, toPeriods } from './periods.rules.ts';

const today = '2026-11-15';

test.each([
  [null, null, '2026-01-01', today],
  ['2025-03-01', null, '2025-03-01', today],
  [null, '2024-07-31', '2024-01-01', '2024-07-31'],
  ['2026-02-01', '2026-02-28', '2026-02-01', '2026-02-28'],
])('AD-102 from %s to %s is from %s to %s', (askedFrom, askedTo, from, to) => {
  const decision = decidePeriod({ from: askedFrom, to: askedTo }, today);
  expect(decision).toEqual({ kind: 'period', period: { from, to } });
});

test('a period that ends before it begins is refused', () => {
  const decision = decidePeriod({ from: '2026-11-16', to: null }, today);
  expect(decision).toEqual({ kind: 'reject', reason: 'ends_before_it_begins' });
});

test('the period before whole months is as many months', () => {
  const quarter = { from: '2026-01-01', to: '2026-03-31' };
  expect(toPeriods(quarter, { kind: 'previous_period' })).toEqual([
    quarter,
    { from: '2025-10-01', to: '2025-12-31' },
  ]);
});

test('the period before other days is as many days', () => {
  const days = { from: '2026-03-05', to: '2026-03-14' };
  expect(toPeriods(days, { kind: 'previous_period' })).toEqual([
    days,
    { from: '2026-02-23', to: '2026-03-04' },
  ]);
});

test('earlier periods follow each other without a gap', () => {
  const june = { from: '2026-06-01', to: '2026-06-30' };
  expect(toPeriods(june, { kind: 'earlier', months: 1, count: 4 })).toEqual([
    june,
    { from: '2026-05-01', to: '2026-05-31' },
    { from: '2026-04-01', to: '2026-04-30' },
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-02-01', to: '2026-02-28' },
  ]);
});

test('days to compare with are ends of months if the day is one', () => {
  expect(toDays('2026-06-30', { kind: 'earlier', months: 3, count: 2 })).toEqual([
    '2026-06-30',
    '2026-03-31',
    '2025-12-31',
  ]);
  expect(toDays('2026-06-15', { kind: 'previous_period' })).toEqual(['2026-06-15', '2026-05-15']);
});
