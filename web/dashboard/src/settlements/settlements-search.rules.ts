import { readCurrency, readText, withoutGaps } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

/** What the address of the days says, and that of one day. */
export interface SettlementsSearch {
  readonly currency?: string;
  readonly after?: string;
}

export function parseSettlementsSearch(raw: RawSearch): SettlementsSearch {
  return withoutGaps({ currency: readCurrency(raw), after: readText(raw, 'after') });
}
