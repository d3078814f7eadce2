import { compact } from '../brand.ts';
import { readCount, readDay, readOneOf, readText } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

export const sources = [
  'document',
  'payment',
  'allocation',
  'journal',
  'opening',
  'transfer',
  'revaluation',
  'bank_line',
  'year_end',
] as const;

export interface JournalSearch {
  readonly account_id?: string;
  readonly contact_id?: string;
  readonly basis?: 'accrual' | 'cash';
  readonly from?: string;
  readonly to?: string;
  readonly source?: (typeof sources)[number];
  readonly source_id?: string;
  readonly q?: string;
  readonly offset?: number;
}

export function readJournalSearch(raw: RawSearch): JournalSearch {
  return compact({
    account_id: readText(raw, 'account_id'),
    contact_id: readText(raw, 'contact_id'),
    basis: readOneOf(raw, 'basis', ['accrual', 'cash'] as const),
    from: readDay(raw, 'from'),
    to: readDay(raw, 'to'),
    source: readOneOf(raw, 'source', sources),
    source_id: readText(raw, 'source_id'),
    q: readText(raw, 'q'),
    offset: readCount(raw, 'offset'),
  });
}
