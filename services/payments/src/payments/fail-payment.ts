import type { IdSource } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import { insertEvents } from '@countinghouse/webhooks';
import type { Database } from '../database.ts';
import { failureReasons } from './charge.rules.ts';
import { eventOf } from './payment.events.ts';
import type { PaymentKey } from './payments.sql.ts';
import { lockPaymentsToSettle, savePaymentChanges } from './settle.sql.ts';
import type { PaymentState } from './settlement.rules.ts';

interface FailPaymentDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
}

/** Ends a pending payment that never reached the provider. */
export async function failPayment(deps: FailPaymentDeps, key: PaymentKey): Promise<void> {
  await withTransaction(deps.database.db, async (tx) => {
    const [payment] = await lockPaymentsToSettle(tx, [key]);
    if (payment === undefined || payment.status !== 'pending') return;
    const now = deps.now();
    const after: PaymentState = {
      status: 'failed',
      failureCode: 'provider_error',
      failureReason: failureReasons.provider_error,
      attention: null,
      checkCount: 0,
      nextCheckAt: null,
    };
    const unchanged = { providerReference: null, providerFeeMinor: null, paymentMethod: null };
    await savePaymentChanges(tx, [{ ...key, ...after, ...unchanged }], now);
    const event = eventOf(payment, after);
    if (event === null) return;
    await insertEvents(tx, [
      { ...event, workspaceId: key.workspaceId, id: deps.newId(), createdAt: now },
    ]);
  });
}
