import { expect, test } from 'vitest';
import { monthsOf, stateOf } from './lock-calendar.rules.ts';

test('a lock date locks whole months before it and its own in part', () => {
  const months = monthsOf(2026);
  expect(months).toHaveLength(12);
  expect(months[1]).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  const states = months.slice(0, 4).map((month) => stateOf(month, '2026-03-15'));
  expect(states).toEqual(['locked', 'locked', 'partly', 'open']);
  expect(stateOf({ from: '2026-03-01', to: '2026-03-31' }, '2026-03-31')).toBe('locked');
  expect(months.every((month) => stateOf(month, null) === 'open')).toBe(true);
});
