import { createClient } from './client.ts';
import type { CallOptions, ClientOptions } from './exchange.ts';
import { createFollow } from './follow.ts';
import type { FollowOptions } from './follow.ts';
import type { PaymentsEvent } from './generated/events.ts';
import { paymentsTable } from './generated/payments.ts';
import type { PaymentsOperations, Payout, Refund } from './generated/payments.ts';
import { createWaitForOutcome } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { createRefund } from './refund.ts';

export type { CallOptions, ClientOptions, DemandedKeyOptions, KeyOptions } from './exchange.ts';
export { CountinghouseError, isCountinghouseError } from './errors.ts';
export type { ErrorKind } from './errors.ts';
export type { FollowOptions } from './follow.ts';
export type * from './generated/payments.ts';
export type { List } from './list.ts';
export type { Outcome } from './outcome.ts';
export type { PaymentToRefund, RefundOptions } from './refund.ts';

export interface Payments extends PaymentsOperations {
  readonly events: PaymentsOperations['events'] & {
    /** Every event after a number, in order and without a gap, until the signal. Newer services may send newer types. */
    follow(options: FollowOptions): AsyncGenerator<PaymentsEvent, void>;
  };
  /** Waits until the outcome is known. Running out of time is no failure: see `settled`. */
  waitForOutcome(
    payout: Pick<Payout, 'object' | 'id'>,
    options?: CallOptions,
  ): Promise<Outcome<Payout>>;
  waitForOutcome(
    refund: Pick<Refund, 'object' | 'id'>,
    options?: CallOptions,
  ): Promise<Outcome<Refund>>;
}

/** A client of the payments API. */
export function createPayments(options: ClientOptions): Payments {
  const refund = createRefund(options);
  const follow = createFollow(options);
  return createClient<Payments>(options, paymentsTable, {
    payments: { refund },
    events: { follow },
    waitForOutcome: createWaitForOutcome(options),
  });
}
