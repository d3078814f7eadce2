import { compact } from '../brand.ts';
import { readCount, readDay, readOneOf, readText } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

export const lineStatuses = ['open', 'matched', 'ignored'] as const;
type LineStatus = (typeof lineStatuses)[number];

export interface LinesSearch {
  readonly account_id?: string;
  readonly statement_id?: string;
  readonly status?: LineStatus;
  readonly text?: string;
  /** The line in view. */
  readonly line?: string;
}

export function readLinesSearch(raw: RawSearch): LinesSearch {
  return compact({
    account_id: readText(raw, 'account_id'),
    statement_id: readText(raw, 'statement_id'),
    status: readOneOf(raw, 'status', lineStatuses),
    text: readText(raw, 'text'),
    line: readText(raw, 'line'),
  });
}

export interface StatementsSearch {
  readonly account_id?: string;
  readonly offset?: number;
}

export function readStatementsSearch(raw: RawSearch): StatementsSearch {
  return compact({ account_id: readText(raw, 'account_id'), offset: readCount(raw, 'offset') });
}

export function readReconcileSearch(raw: RawSearch): { readonly as_of?: string } {
  return compact({ as_of: readDay(raw, 'as_of') });
}
