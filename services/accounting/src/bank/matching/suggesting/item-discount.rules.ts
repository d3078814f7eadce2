import { addDays } from '@countinghouse/calendar';
import type { DocumentKind } from '../../../kernel/document-kind.rules.ts';
import { remainingDiscount } from '../../../settling/allocations/reductions/early-discount.rules.ts';
import { reductionKeyOf } from '../../../settling/allocations/reductions/reduction.rules.ts';
import type { ItemDiscount } from '../candidates/pool-facts.rules.ts';

export interface DiscountFacts {
  readonly documentKind: DocumentKind | null;
  readonly date: string;
  /** Above zero by them, below zero by us. */
  readonly amountMinor: bigint;
  readonly totalMinor: bigint | null;
  readonly creditedMinor: bigint | null;
  readonly discountedMinor: bigint;
  readonly discountPct: string | null;
  readonly discountDays: number | null;
}

/** What the terms still take off a document that is paid in time; null: nothing, or all of it. */
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
