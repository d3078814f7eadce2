import { readOneOf, readText, withoutGaps } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

export const refundStatuses = [
  'pending_approval',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
] as const;

export interface RefundsSearch {
  readonly status?: (typeof refundStatuses)[number];
  readonly after?: string;
}

export function parseRefundsSearch(raw: RawSearch): RefundsSearch {
  return withoutGaps({
    status: readOneOf(raw, 'status', refundStatuses),
    after: readText(raw, 'after'),
  });
}
