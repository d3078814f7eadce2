import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parsePercentage,
  recipientStatus,
  toPercentText,
  toPlatformFraction,
} from './split-recipient.rules.ts';
import type { SplitRecipient } from './split-recipient.rules.ts';

describe('a percentage', () => {
  test.each([
    ['1', 10_000],
    ['12.5', 125_000],
    ['32.3', 323_000],
    ['33.3333', 333_333],
    ['100', 1_000_000],
    ['1e2', 1_000_000],
    ['1.25E1', 125_000],
    ['1250e-2', 125_000],
    ['12.50000000', 125_000],
    ['0.000001e6', 10_000],
  ])('%s is %i millionths, exactly', (text, millionths) => {
    expect(parsePercentage(text)).toBe(millionths);
  });

  test.each(['12.34567', '1.00001', '99.99999', '1234567e-5', '1.0000000000000000001'])(
    '%s has more decimals than are kept, and is never rounded',
    (text) => {
      expect(parsePercentage(text)).toBeNull();
    },
  );

  test('is written as it was sent, for every value there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 1_000_000 }), (millionths) => {
        expect(parsePercentage(toPercentText(millionths))).toBe(millionths);
        expect(Number(toPercentText(millionths))).toBe(millionths / 10_000);
      }),
    );
  });
});

describe('the platform’s fraction', () => {
  test.each([
    [700_000, '0.3'],
    [1_000_000, '0'],
    [10_000, '0.99'],
    [323_000, '0.677'],
    [333_333, '0.666667'],
    [999_999, '0.000001'],
  ])('PD-109 of a recipient with %i millionths is %s', (millionths, fraction) => {
    expect(toPlatformFraction(millionths)).toBe(fraction);
  });
});

describe('the status', () => {
  const recipient = { registration: 'active', disabledAt: null } as SplitRecipient;

  test('follows the registration until the recipient is disabled', () => {
    expect(recipientStatus(recipient)).toBe('active');
    expect(recipientStatus({ ...recipient, registration: 'pending' })).toBe('pending');
    expect(recipientStatus({ ...recipient, registration: 'failed' })).toBe('failed');
    expect(recipientStatus({ ...recipient, disabledAt: new Date(0) })).toBe('disabled');
  });
});
