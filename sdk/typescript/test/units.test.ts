import { expect, test } from 'vitest';
import { createPayments, major, minor } from '../src/index.ts';
import type { MajorUnits, MinorUnits } from '../src/index.ts';
import type { Payment, Payout } from '../src/payments.ts';
import { scriptedFetch } from '../src/testing.ts';

/*
 * Each line below an expectation must not compile: the compiler reports an expectation that finds no error. Nothing
 * here runs but the last line.
 */
function mixUps(payment: Payment, payout: Payout): void {
  const fetch = scriptedFetch();
  const api = createPayments({ key: '', baseUrl: '', fetch });
  const options = { idempotencyKey: 'order-1017' };
  const body = { currency: 'NGN', destinationType: 'provider_bank' } as const;
  // @ts-expect-error -- 1: a comparison across units
  void (payment.amount > payout.amount);
  // @ts-expect-error -- 2: a sum across units
  void (payment.amount + payout.amount);
  // @ts-expect-error -- 3: an assignment across units
  const wrong: MinorUnits = payout.amount;
  // @ts-expect-error -- 4: minor units where major ones are paid out
  void api.payouts.create({ ...body, amount: payment.amount }, options);
  // @ts-expect-error -- 5: major units where minor ones are refunded
  void api.payments.refund('p1', { amount: payout.amount });
  // @ts-expect-error -- a bare number has no unit
  void api.payments.refund('p1', { amount: 100 });
  // @ts-expect-error -- nobody computes with decimals
  void (payout.amount * 2);
  // What is right compiles.
  void api.payouts.create({ ...body, amount: major(10.5) }, options);
  void api.payments.refund('p1', { amount: minor(100) });
  const right: MajorUnits = payout.amount;
  void [wrong, right];
}

test('PD-016 amounts of different units do not meet: the compiler refuses each mix-up above', () => {
  expect(mixUps).toBeTypeOf('function');
});
