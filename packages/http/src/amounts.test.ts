import { describe, expect, test } from 'vitest';
import { decimalNumber, majorAmount, minorAmount } from './amounts.ts';
import { toJsonNumber } from './json-number.ts';

describe('amounts of a request', () => {
  const schema = majorAmount({ minimum: '0.01', maximum: '100000000' });

  test.each(['0.01', '0.29', '1.15', '4.35', '19.99', '1234567.89', '100000000', '1e2', '10.50'])(
    'PD-018 the text of %s comes through unchanged in value',
    (text) => {
      const expected = Number.isSafeInteger(Number(text)) ? String(Number(text)) : text;
      expect(schema.parse(toJsonNumber(text))).toBe(expected);
    },
  );

  test('PD-018 0.010000000000000001 is not 0.01', () => {
    expect(schema.parse(toJsonNumber('0.010000000000000001'))).toBe('0.010000000000000001');
  });

  test.each([
    ['0.009999999999999999999', 'Must be at least 0.01.'],
    ['0', 'Must be at least 0.01.'],
    ['-5', 'Must be at least 0.01.'],
    ['100000000.000000000000001', 'Must be at most 100000000.'],
    ['1e309', 'Must be at most 100000000.'],
  ])('%s is out of bounds, by its digits and not by its double', (text, message) => {
    expect(messagesOf(schema.safeParse(toJsonNumber(text)))).toEqual([message]);
  });

  test.each([['10'], [null], [true], [[1]], [{ amount: 1 }]])('%j is no number', (value) => {
    expect(messagesOf(schema.safeParse(value))).toEqual(['Must be a number.']);
  });

  test('a missing amount is required, unless it is optional', () => {
    expect(messagesOf(schema.safeParse(undefined))).toEqual(['Required.']);
    expect(schema.optional().parse(undefined)).toBeUndefined();
  });

  test('minor units take whole numbers that a double holds exactly, and nothing else', () => {
    const minor = minorAmount({ minimum: 1, maximum: 10_000_000_000 });
    expect(minor.parse(toJsonNumber('10000000000'))).toBe(10_000_000_000);
    for (const text of ['10.5', '0', '-1', '10000000001', '9007199254740993', '1e309']) {
      expect(minor.safeParse(toJsonNumber(text)).success).toBe(false);
    }
    expect(minor.safeParse('5').success).toBe(false);
  });

  test('a decimal without bounds takes any number', () => {
    expect(decimalNumber().parse(toJsonNumber('-1.5e-7'))).toBe('-1.5e-7');
  });
});

function messagesOf(result: { error?: { issues: readonly { message: string }[] } }): string[] {
  return result.error?.issues.map((issue) => issue.message) ?? [];
}
