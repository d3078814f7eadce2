import { readCurrency, readOneOf, readText, withoutGaps } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

export const payoutStatuses = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const;
type PayoutTab = (typeof payoutStatuses)[number];

export interface PayoutsSearch {
  readonly status?: PayoutTab;
  readonly after?: string;
}

export function parsePayoutsSearch(raw: RawSearch): PayoutsSearch {
  return withoutGaps({
    status: readOneOf(raw, 'status', payoutStatuses),
    after: readText(raw, 'after'),
  });
}

/** The form: of which currency. */
export interface PayoutRequest {
  readonly currency?: string;
}

export function parsePayoutRequest(raw: RawSearch): PayoutRequest {
  return withoutGaps({ currency: readCurrency(raw) });
}
