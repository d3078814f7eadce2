import { readOneOf, readText, withoutGaps } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost'] as const;

export interface DisputesSearch {
  readonly status?: (typeof disputeStatuses)[number];
  readonly after?: string;
}

export function parseDisputesSearch(raw: RawSearch): DisputesSearch {
  return withoutGaps({
    status: readOneOf(raw, 'status', disputeStatuses),
    after: readText(raw, 'after'),
  });
}

/** A status that is not known here has no tone of its own. */
export function disputeToneOf(status: string): 'warn' | 'info' | 'good' | 'bad' {
  if (status === 'won') return 'good';
  if (status === 'lost') return 'bad';
  return status === 'needs_response' ? 'warn' : 'info';
}
