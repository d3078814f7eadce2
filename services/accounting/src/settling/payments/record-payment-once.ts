import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { findRepeat, remember } from '../../kernel/idempotency/remember.ts';
import type { Repeat, RepeatableRequest } from '../../kernel/idempotency/remember.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { PaymentOrder } from './payment-order.ts';
import { getPayment } from './read-payments.ts';
import type { PaymentDetails } from './read-payments.ts';
import { bookPlanned, planPayment } from './record-payment.ts';
import type { RecordOutcome } from './record-payment.ts';

export type RecordRejection = Extract<RecordOutcome, { readonly kind: 'reject' }>;

export type RecordOnceOutcome =
  | { readonly kind: 'recorded'; readonly details: PaymentDetails; readonly isRepeat: boolean }
  | RecordRejection
  | { readonly kind: 'reject'; readonly reason: 'idempotency_key_reused' };

/**
 * For callers that retry a request without having seen its response. Without a key it is
 * `recordPayment`.
 */
export function recordPaymentOnce(
  deps: BooksDeps,
  order: PaymentOrder,
  request: RepeatableRequest | null,
): Promise<RecordOnceOutcome> {
  return recordOnce(deps, order.orgId, request, async () => order);
}

/** As recordPaymentOnce, for callers that determine in the transaction what to record. */
export function recordOnce(
  deps: BooksDeps,
  orgId: string,
  request: RepeatableRequest | null,
  findOrder: (tx: Tx) => Promise<PaymentOrder | RecordRejection>,
): Promise<RecordOnceOutcome> {
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx): Promise<RecordOnceOutcome> => {
      const known = await findRepeat(tx, request);
      if (known !== null) return answerRepeat(tx, orgId, known);
      const order = await findOrder(tx);
      const planned = 'kind' in order ? order : await planPayment(tx, deps, order);
      if (planned.kind === 'reject') {
        // While this request waited, an identical one settled the same items.
        const late = await findRepeat(tx, request);
        return late === null ? planned : answerRepeat(tx, orgId, late);
      }
      const id = planned.kind === 'planned' ? planned.item.source.id : planned.payment.id;
      const repeat = await remember(tx, deps, request, id);
      if (repeat !== null) return answerRepeat(tx, orgId, repeat);
      const { payment, isRepeat } =
        planned.kind === 'planned' ? await bookPlanned(tx, deps, planned) : planned;
      return { kind: 'recorded', details: await getPayment(tx, orgId, payment.id), isRepeat };
    }),
  );
}

async function answerRepeat(tx: Tx, orgId: string, repeat: Repeat): Promise<RecordOnceOutcome> {
  if (repeat.kind === 'reject') return repeat;
  const details = await getPayment(tx, orgId, repeat.objectId);
  return { kind: 'recorded', details, isRepeat: true };
}
