import { getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRule, isEmptyRule, ruleFits } from './bank-rule.rules.ts';
import type { RuleConditions } from './bank-rule.rules.ts';

const eur = getCurrency('EUR');
const line = {
  accountId: 'a',
  amountMinor: -1_250n,
  counterparty: 'Hausbank München',
  description: 'KONTOFÜHRUNG  Entgelt Q1',
  reference: 'R-1',
};
const fits = (conditions: RuleConditions) => ruleFits(conditions, line, eur);

test.each<[RuleConditions, boolean]>([
  [{ text: 'entgelt' }, true],
  [{ text: 'kontofuhrung*q1' }, true],
  [{ text: 'q1*kontoführung' }, false],
  [{ text: '*r-1' }, true],
  [{ counterparty: 'munchen' }, true],
  [{ counterparty: 'entgelt' }, false],
  [{ direction: 'out' }, true],
  [{ direction: 'in', text: 'entgelt' }, false],
  [{ amountMin: '12.5', amountMax: '12.5' }, true],
  [{ amountMin: '12.51' }, false],
  [{ amountMax: '12.49' }, false],
  [{ amountMin: '1.234' }, false],
  [{ accountId: 'a', text: 'entgelt' }, true],
  [{ accountId: 'b', text: 'entgelt' }, false],
])('%o fits: %s', (conditions, expected) => {
  expect(fits(conditions)).toBe(expected);
});

test('the first active rule that fits decides', () => {
  const rule = (id: string, conditions: RuleConditions, active = true) =>
    ({
      id,
      position: 1,
      name: id,
      conditions,
      action: { kind: 'ignore' },
      active,
      version: 1,
    }) as const;
  const rules = [
    rule('off', { text: 'entgelt' }, false),
    rule('other', { text: 'zinsen' }),
    rule('first', { text: 'entgelt' }),
    rule('second', { text: 'entgelt' }),
  ];
  expect(findRule(rules, line, eur)?.id).toBe('first');
  expect(findRule([], line, eur)).toBeNull();
});

test('a rule that says nothing of a line is no rule', () => {
  expect(isEmptyRule({})).toBe(true);
  expect(isEmptyRule({ direction: 'in', accountId: 'a', text: ' * ' })).toBe(true);
  expect(isEmptyRule({ amountMin: '0' })).toBe(false);
});

test('no pattern takes long, whatever stands in it', () => {
  const pattern = fc.string({ unit: fc.constantFrom('*', 'a', ' '), maxLength: 200 });
  const long = { ...line, description: 'a'.repeat(1_000) };
  fc.assert(
    fc.property(pattern, (text) => {
      expect(typeof ruleFits({ text }, long, eur)).toBe('boolean');
    }),
    { numRuns: 50 },
  );
});
