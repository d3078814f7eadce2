import { addDays } from '@countinghouse/ui/rules';
import { readCurrency, readDay, readOneOf, readText, withoutGaps } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

/** What the address of the statement says. Days are those of the person's own zone, both included. */
export interface BalanceSearch {
  readonly currency?: string;
  readonly kind?: MovementTab;
  readonly from?: string;
  readonly to?: string;
  readonly after?: string;
}

export const movementTabs = [
  'payments',
  'settled',
  'refunds',
  'disputes',
  'reserves',
  'payouts',
] as const;
export type MovementTab = (typeof movementTabs)[number];

/** The kinds of movement that a tab shows. */
export const kindsOf: Readonly<Record<MovementTab, readonly string[]>> = {
  payments: ['charge'],
  settled: ['settled'],
  refunds: ['refund', 'refund_reversed'],
  disputes: ['dispute_opened', 'dispute_won', 'dispute_lost'],
  reserves: ['reserve_held', 'reserve_released'],
  payouts: ['payout', 'kept', 'payout_returned'],
};

export function parseBalanceSearch(raw: RawSearch): BalanceSearch {
  return withoutGaps({
    currency: readCurrency(raw),
    kind: readOneOf(raw, 'kind', movementTabs),
    from: readDay(raw, 'from'),
    to: readDay(raw, 'to'),
    after: readText(raw, 'after'),
  });
}

/** The currency that the address names, else the business's own, else the first that has a balance. */
export function chooseCurrency(
  named: string | undefined,
  own: string,
  currencies: readonly string[],
): string {
  if (named !== undefined) return named;
  return currencies.includes(own) ? own : (currencies[0] ?? own);
}

interface Period {
  readonly from: string;
  readonly to: string;
}

/** The month of a day, and the one before it, each from its first day to its last. */
export function monthsUntil(today: string): { readonly now: Period; readonly before: Period } {
  const first = `${today.slice(0, 7)}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const lastBefore = addDays(first, -1);
  return {
    now: { from: first, to: addDays(next, -1) },
    before: { from: `${lastBefore.slice(0, 7)}-01`, to: lastBefore },
  };
}
