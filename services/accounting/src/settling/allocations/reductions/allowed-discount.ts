import { addDays } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import { isInTheBooks, outstandingMinor } from '../../../documents/document/document.rules.ts';
import type { Document } from '../../../documents/document/document.rules.ts';
import { readDocument } from '../../../documents/document/read-document.ts';
import type { Database, Db } from '../../../kernel/database.ts';
import { findTermsOf } from '../../../setup/payment-terms/find-terms.ts';
import type { AllocationKind } from '../allocation.rules.ts';
import { listSettlements } from '../list-settlements.ts';
import { remainingDiscount } from './early-discount.rules.ts';
import { reductionKeyOf } from './reduction.rules.ts';

/** The discount that a document allows for payment on a day. */
export interface AllowedDiscount {
  readonly kind: 'allowed';
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  /** The amount then due. */
  readonly restMinor: bigint;
  /** The last day of the discount; null if the terms have none. */
  readonly until: string | null;
}

export type AllowedDiscountOutcome =
  | AllowedDiscount
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'kind_forbids' };

/** Uses the contact's current payment terms. */
export async function readAllowedDiscount(
  { db }: Database,
  order: { readonly orgId: string; readonly documentId: string; readonly payDate: string },
): Promise<AllowedDiscountOutcome> {
  const document = await readDocument(db, order.orgId, order.documentId);
  if (document === null || !isInTheBooks(document)) return { kind: 'reject', reason: 'not_found' };
  return allowedDiscountOf(db, document, order.payDate);
}

export async function allowedDiscountOf(
  db: Db,
  document: Document,
  payDate: string,
): Promise<AllowedDiscountOutcome> {
  const { orgId, id, date, currency, totalMinor } = document;
  if (reductionKeyOf(document.kind, 'discount') === null) {
    return { kind: 'reject', reason: 'kind_forbids' };
  }
  const terms = await findTermsOf(db, orgId, document.contactId);
  const discountPct = terms?.discountPct ?? null;
  const discountDays = terms?.discountDays ?? null;
  const settlements = await listSettlements(db, orgId, { kind: 'document', id });
  const sumOf = (...kinds: readonly AllocationKind[]): bigint =>
    settlements
      .filter(({ kind, undoneDate }) => kinds.includes(kind) && undoneDate === null)
      .reduce((sum, { docMinor }) => sum + docMinor, 0n);
  const discountedMinor = sumOf('discount');
  // Withheld or offset amounts are a form of payment; only credits and losses reduce the price.
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
