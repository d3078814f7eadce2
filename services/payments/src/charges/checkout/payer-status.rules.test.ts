import { expect, test } from 'vitest';
import { paymentOf, payTarget } from '../../../test/support/charges/pay-targets.ts';
import { isPaymentOf, maskEmail, refreshAfterSeconds } from './payer-status.rules.ts';

test('a payment belongs to the code of its own link or QR code only', () => {
  const target = payTarget();
  expect(isPaymentOf(paymentOf(target), target)).toBe(true);
  expect(isPaymentOf(paymentOf({ ...target, kind: 'qr_code' }), target)).toBe(false);
  expect(isPaymentOf(paymentOf({ ...target, id: target.businessId }), target)).toBe(false);
  expect(isPaymentOf(paymentOf(target, { source: { kind: 'none' } }), target)).toBe(false);
});

test('a waiting page looks often at first and once a minute later', () => {
  const made = new Date('2026-11-15T09:30:00Z');
  const after = (seconds: number) =>
    refreshAfterSeconds(made, new Date(made.getTime() + seconds * 1_000));
  expect([after(0), after(119), after(120), after(899), after(900), after(9e6)]).toEqual([
    4, 4, 15, 15, 60, 60,
  ]);
  expect(after(-60)).toBe(4);
});

test('an e-mail address is recognised by its owner and hidden from others', () => {
  expect(maskEmail('simi@example.com')).toBe('s…@example.com');
  expect(maskEmail('@')).toBe('…');
});
