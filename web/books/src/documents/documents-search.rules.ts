import { compact } from '../brand.ts';
import { readCount, readDay, readFlag, readOneOf, readText } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

const families = ['sales', 'purchases'] as const;
export type Family = (typeof families)[number];

const kinds = ['invoice', 'credit_note', 'bill', 'supplier_credit', 'expense_claim'] as const;
const statuses = [
  'draft',
  'awaiting_approval',
  'approved',
  'sent',
  'posted',
  'partially_paid',
  'paid',
  'void',
  'closed',
] as const;
export type Status = (typeof statuses)[number];

/** Which documents, as the address says it and the service understands it. */
export interface DocumentsSearch {
  readonly family?: Family;
  readonly kind?: (typeof kinds)[number];
  readonly status?: Status;
  readonly overdue?: true;
  readonly mine?: true;
  readonly contact_id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly text?: string;
  readonly offset?: number;
}

export function readDocumentsSearch(raw: RawSearch): DocumentsSearch {
  return compact({
    family: readOneOf(raw, 'family', families),
    kind: readOneOf(raw, 'kind', kinds),
    status: readOneOf(raw, 'status', statuses),
    overdue: readFlag(raw, 'overdue'),
    mine: readFlag(raw, 'mine'),
    contact_id: readText(raw, 'contact_id'),
    from: readDay(raw, 'from'),
    to: readDay(raw, 'to'),
    text: readText(raw, 'text'),
    offset: readCount(raw, 'offset'),
  });
}

/** The kinds of a family; of both when the list is of both. */
export function kindsOf(family: Family | undefined): readonly (typeof kinds)[number][] {
  const sales = kinds.slice(0, 2);
  if (family === undefined) return kinds;
  return family === 'sales' ? sales : kinds.slice(2);
}

/** The states that a family's documents pass through, in their order. */
export function statusesOf(family: Family | undefined): readonly Status[] {
  const left: Readonly<Record<string, readonly Status[]>> = {
    sales: ['posted'],
    purchases: ['sent'],
  };
  return statuses.filter((status) => left[family ?? '']?.includes(status) !== true);
}
