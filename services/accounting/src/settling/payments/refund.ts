import type { CurrencyCode } from '@countinghouse/money';
import { isCredit } from '../../documents/document/document.rules.ts';
import { readDocument } from '../../documents/document/read-document.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { RepeatableRequest } from '../../kernel/idempotency/remember.ts';
import type { PaymentOrder } from './payment-order.ts';
import { findPayment } from './payments.sql.ts';
import { recordOnce } from './record-payment-once.ts';
import type { RecordOnceOutcome, RecordRejection } from './record-payment-once.ts';

type Money = Omit<PaymentOrder, 'direction' | 'contactId' | 'currency' | 'allocations' | 'control'>;

export interface RefundOrder extends Money {
  /** A credit note, a supplier credit, or a payment with an unallocated amount. */
  readonly of: { readonly kind: 'document' | 'payment'; readonly id: string };
  /** The amount's currency, if the caller specifies it. */
  readonly currency?: CurrencyCode;
}

/** Refunds the open amount of a credit or payment in money, in either direction. */
export function refund(
  deps: BooksDeps,
  { of, currency: meant, ...money }: RefundOrder,
  request: RepeatableRequest | null = null,
): Promise<RecordOnceOutcome> {
  return recordOnce(deps, money.orgId, request, async (tx) => {
    const given = await findGiven(tx, money.orgId, of);
    if (given.kind === 'reject') return given;
    const { direction, contactId, currency } = given;
    if (meant !== undefined && meant !== currency) {
      return { kind: 'reject', reason: 'currency_mismatch' };
    }
    const allocations = [{ to: of, amountMinor: money.amountMinor }];
    return { ...money, direction, contactId, currency, allocations };
  });
}

type Given =
  | RecordRejection
  | {
      readonly kind: 'given';
      /** The direction of the refund's money. */
      readonly direction: 'in' | 'out';
      readonly contactId: string;
      readonly currency: CurrencyCode;
    };

async function findGiven(tx: Tx, orgId: string, of: RefundOrder['of']): Promise<Given> {
  if (of.kind === 'payment') {
    const payment = await findPayment(tx, orgId, of.id);
    if (payment === null) return { kind: 'reject', reason: 'not_found' };
    const direction = payment.direction === 'in' ? 'out' : 'in';
    return { kind: 'given', direction, contactId: payment.contactId, currency: payment.currency };
  }
  const document = await readDocument(tx, orgId, of.id);
  if (document === null) return { kind: 'reject', reason: 'not_found' };
  if (!isCredit(document.kind)) return { kind: 'reject', reason: 'kind_forbids' };
  const direction = document.kind === 'credit_note' ? 'out' : 'in';
  return { kind: 'given', direction, contactId: document.contactId, currency: document.currency };
}
