import { addDays } from '@countinghouse/calendar';
import type { DocumentKind } from '../../../kernel/document-kind.rules.ts';
import { remainingDiscount } from '../../../settling/allocations/reductions/early-discount.rules.ts';
import { reductionKeyOf } from '../../../settling/allocations/reductions/reduction.rules.ts';
import type { ItemDiscount } from '../candidates/candidate-facts.rules.ts';

export interface DiscountFacts {
  readonly documentKind: DocumentKind | null;
  readonly date: string;
  /** Positive for a receivable, negative for a payable. */
  readonly amountMinor: bigint;
  readonly totalMinor: bigint | null;
  readonly creditedMinor: bigint | null;
  readonly discountedMinor: bigint;
  readonly discountPct: string | null;
  readonly discountDays: number | null;
}

/**
 * The discount still available if the document is paid in time; null if there is none or it would cover
 * everything.
 */
export function discountOfItem(facts: DiscountFacts): ItemDiscount | null {
  const { documentKind, date, discountedMinor, discountPct, discountDays } = facts;
  if (documentKind === null || reductionKeyOf(documentKind, 'discount') === null) return null;
  if (discountPct === null || discountDays === null) return null;
  const openMinor = facts.amountMinor < 0n ? -facts.amountMinor : facts.amountMinor;
  const totalMinor = facts.totalMinor ?? openMinor;
  const creditedMinor = facts.creditedMinor ?? 0n;
  const amountMinor = remainingDiscount(
    { totalMinor, creditedMinor, discountedMinor, openMinor },
    { date, payDate: date, discountPct, discountDays },
  );
  if (amountMinor === 0n || amountMinor === openMinor) return null;
  return { pct: discountPct, until: addDays(date, discountDays), amountMinor };
}
