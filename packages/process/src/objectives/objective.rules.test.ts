import { expect, test } from 'vitest';
import { objectivesOf, toObjectiveState } from './objective.rules.ts';

test('nothing measured is not the same as nothing wrong', () => {
  expect(toObjectiveState(99.95, { window: null, lastHour: null })).toEqual({
    keptPercent: null,
    budgetLeftPercent: null,
    burnRate: null,
  });
  expect(toObjectiveState(99.95, { window: 1, lastHour: 1 })).toEqual({
    keptPercent: 100,
    budgetLeftPercent: 100,
    burnRate: 0,
  });
});

test('the budget is what the target leaves; it can be overspent', () => {
  expect(toObjectiveState(99, { window: 0.995, lastHour: 0.9 })).toEqual({
    keptPercent: 99.5,
    budgetLeftPercent: 50,
    burnRate: 10,
  });
  expect(toObjectiveState(99.95, { window: 0.998, lastHour: null })).toMatchObject({
    keptPercent: 99.8,
    budgetLeftPercent: -300,
  });
});

test('only payments promises something about payouts', () => {
  const names = (service: 'payments' | 'accounting') =>
    objectivesOf(service).map(({ name }) => name);
  expect(names('accounting')).toEqual(['calls', 'reads', 'writes', 'events']);
  expect(names('payments')).toEqual([...names('accounting'), 'payouts']);
});
