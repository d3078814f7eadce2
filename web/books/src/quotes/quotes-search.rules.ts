import { compact } from '../brand.ts';
import { readCount, readOneOf, readText } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

export const quoteStatuses = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const;

export interface QuotesSearch {
  readonly status?: (typeof quoteStatuses)[number];
  readonly contact_id?: string;
  readonly lead_id?: string;
  readonly search?: string;
  readonly offset?: number;
}

export function readQuotesSearch(raw: RawSearch): QuotesSearch {
  return compact({
    status: readOneOf(raw, 'status', quoteStatuses),
    contact_id: readText(raw, 'contact_id'),
    lead_id: readText(raw, 'lead_id'),
    search: readText(raw, 'search'),
    offset: readCount(raw, 'offset'),
  });
}
