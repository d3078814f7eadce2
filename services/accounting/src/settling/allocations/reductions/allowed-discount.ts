import { addDays } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import { isInTheBooks, outstandingMinor } from '../../../documents/document/document.rules.ts';
import type { Document } from '../../../documents/document/document.rules.ts';
import { readDocument } from '../../../documents/document/read-document.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import { findTermsOf } from '../../../setup/payment-terms/find-terms.ts';
import type { AllocationKind } from '../allocation.rules.ts';
import { listSettlements } from '../list-settlements.ts';
import { remainingDiscount } from './early-discount.rules.ts';
import { reductionKeyOf } from './reduction.rules.ts';

/** What may be taken off a document for money on a day. */
export interface AllowedDiscount {
  readonly kind: 'allowed';
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  /** What then is to be paid. */
  readonly restMinor: bigint;
  /** The last day of it; null: the terms know none. */
  readonly until: string | null;
}

export type AllowedDiscountOutcome =
  | AllowedDiscount
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'kind_forbids' };

/** By the terms that the contact has now. */
export async function readAllowedDiscount(
  { db }: Database,
  order: { readonly orgId: string; readonly documentId: string; readonly payDate: string },
): Promise<AllowedDiscountOutcome> {
  const document = await readDocument(db, order.orgId, order.documentId);
  if (document === null || !isInTheBooks(document)) return { kind: 'reject', reason: 'not_found' };
  return allowedDiscountOf(db, document, order.payDate);
}

export async function allowedDiscountOf(
  tx: Tx,
  document: Document,
  payDate: string,
): Promise<AllowedDiscountOutcome> {
  const { orgId, id, date, currency, totalMinor } = document;
  if (reductionKeyOf(document.kind, 'discount') === null) {
    return { kind: 'reject', reason: 'kind_forbids' };
  }
  const terms = await findTermsOf(tx, orgId, document.contactId);
  const discountPct = terms?.discountPct ?? null;
  const discountDays = terms?.discountDays ?? null;
  const settlements = await listSettlements(tx, orgId, { kind: 'document', id });
  const sumOf = (...kinds: readonly AllocationKind[]): bigint =>
    settlements
      .filter(({ kind, undoneDate }) => kinds.includes(kind) && undoneDate === null)
      .reduce((sum, { docMinor }) => sum + docMinor, 0n);
  const discountedMinor = sumOf('discount');
  // What was withheld or offset is paid in another way: only credits and losses make the price smaller.
  const creditedMinor = sumOf('credit', 'discount', 'write_off');
  const openMinor = outstandingMinor(document);
  const amountMinor = remainingDiscount(
    { totalMinor, creditedMinor, discountedMinor, openMinor },
    { date, payDate, discountPct, discountDays },
  );
  return {
    kind: 'allowed',
    currency,
    amountMinor,
    restMinor: openMinor - amountMinor,
    until: discountDays === null ? null : addDays(date, discountDays),
  };
}
