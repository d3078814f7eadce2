import type { IdSource } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import { insertEvents } from '@countinghouse/webhooks';
import type { Database } from '../../../kernel/database.ts';
import { lockChargedSubscriptions } from '../../subscriptions/charged-subscriptions.ts';
import { failureReasons } from '../charge.rules.ts';
import { eventOf } from '../payment.events.ts';
import type { PaymentFailureCode } from '../payment.rules.ts';
import type { PaymentKey } from '../payments.sql.ts';
import type { PaymentState } from './charge-outcome.rules.ts';
import { lockPaymentsToSettle, savePaymentChanges } from './settle.sql.ts';

interface FailPaymentDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
}

interface PaymentFailure {
  readonly code: PaymentFailureCode;
  readonly reason: string;
}

const providerFailure: PaymentFailure = {
  code: 'provider_error',
  reason: failureReasons.provider_error,
};

/** Fails a payment for which the provider has no charge and never will. */
export async function failPayment(
  deps: FailPaymentDeps,
  key: PaymentKey,
  failure: PaymentFailure = providerFailure,
): Promise<void> {
  await withTransaction(deps.database.db, async (tx) => {
    const [payment] = await lockPaymentsToSettle(tx, [key]);
    if (payment === undefined) return;
    if (payment.status !== 'pending' && payment.status !== 'processing') return;
    const subscriptions = await lockChargedSubscriptions(tx, [payment]);
    const now = deps.now();
    const after: PaymentState = {
      status: 'failed',
      failureCode: failure.code,
      failureReason: failure.reason,
      attention: null,
      checkCount: 0,
      nextCheckAt: null,
    };
    const unchanged = { providerReference: null, providerFeeMinor: null, paymentMethod: null };
    await savePaymentChanges(tx, [{ ...key, ...after, ...unchanged }], now);
    subscriptions.follow(payment, { kind: 'failed' }, now);
    await subscriptions.save(now);
    const event = eventOf(payment, after);
    if (event === null) return;
    await insertEvents(tx, [
      { ...event, tenantId: key.workspaceId, id: deps.newId(), createdAt: now },
    ]);
  });
}
