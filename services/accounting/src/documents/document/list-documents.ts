import { dayIn } from '@countinghouse/calendar';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { documentStatuses } from '../../kernel/document-kind.rules.ts';
import {
  countAllDocuments,
  countDocuments,
  listDocuments,
  sumByStatus,
} from './document-lists.sql.ts';
import type { DocumentFilter, ListedFamily, StatusSum } from './document-lists.sql.ts';
import type { Document } from './document.rules.ts';
import { toDocument } from './documents.sql.ts';

export type ReadDocumentsDeps = Pick<BooksDeps, 'database' | 'now'>;

export interface DocumentListQuery extends ListedFamily, Omit<DocumentFilter, 'overdueOn'> {
  /** Lists only documents overdue today in this time zone; null does not filter. */
  readonly overdueIn: string | null;
  readonly limit: number;
  readonly offset: number;
}

export interface DocumentPage {
  readonly documents: readonly Document[];
  readonly hasMore: boolean;
  /** Null if there are more than `countedMax`. */
  readonly total: number | null;
}

/** Filtered lists are counted up to this number. */
export const countedMax = 10_000;

/** A page of one of the API's two lists. */
export async function readDocumentPage(
  deps: ReadDocumentsDeps,
  query: DocumentListQuery,
): Promise<DocumentPage> {
  return readMergedPage(deps, { ...query, parts: [{ family: query.family }] });
}

export interface MergedListQuery extends Omit<DocumentListQuery, 'family' | 'claimsOf'> {
  readonly parts: readonly Omit<ListedFamily, 'orgId'>[];
}

/** A page of both lists merged, limited to what the viewer may see. */
export async function readMergedPage(
  { database: { db }, now }: ReadDocumentsDeps,
  query: MergedListQuery,
): Promise<DocumentPage> {
  const { orgId, parts, limit, offset, overdueIn } = query;
  const overdueOn = overdueIn === null ? null : dayIn(overdueIn, now());
  const filter: DocumentFilter = { ...query, overdueOn };
  const rows = await listDocuments(db, orgId, parts, filter, { offset, rowsMax: limit + 1 });
  const documents = rows.slice(0, limit).map(toDocument);
  const hasMore = rows.length > limit;
  const isWhole = !isFiltered(filter) && parts.every(isWholeFamily);
  const isEndSeen = !hasMore && (rows.length > 0 || offset === 0);
  if (isEndSeen && !isWhole) return toPage(documents, hasMore, offset + rows.length);
  let count = 0;
  for (const part of parts) {
    const listed = { orgId, ...part };
    // The database keeps a counter per family. Any other selection is counted, up to a bound.
    count += isWhole
      ? await countAllDocuments(db, listed)
      : await countDocuments(db, listed, filter, countedMax + 1);
  }
  return isWhole ? { documents, hasMore, total: count } : toPage(documents, hasMore, count);
}

/** Each status is counted and summed up to this number of documents. */
const summedMax = 1_000;

export interface StatusSummary {
  readonly status: StatusSum['status'];
  /** Null if there are more than `summedMax`; nothing is summed then. */
  readonly count: number | null;
  /** One for each currency. */
  readonly sums: readonly StatusSum[];
}

/** What each status, and overdue, would list with the other filters. */
export async function summariseByStatus(
  { database: { db }, now }: ReadDocumentsDeps,
  query: Omit<MergedListQuery, 'status' | 'overdueIn' | 'limit' | 'offset'>,
  timeZone: string,
): Promise<readonly StatusSummary[]> {
  const filter: DocumentFilter = { ...query, status: null, overdueOn: null };
  const overdue: DocumentFilter = { ...filter, overdueOn: dayIn(timeZone, now()) };
  const statuses = documentStatuses.map((status) => [status, { ...filter, status }] as const);
  const filters = [['overdue', overdue] as const, ...statuses];
  const rows = await sumByStatus(db, query.orgId, query.parts, filters, summedMax + 1);
  return filters.map(([status]) => {
    const sums = rows.filter((row) => row.status === status);
    const count = sums.reduce((all, row) => all + row.count, 0);
    return count > summedMax ? { status, count: null, sums: [] } : { status, count, sums };
  });
}

function toPage(documents: readonly Document[], hasMore: boolean, count: number): DocumentPage {
  return { documents, hasMore, total: count > countedMax ? null : count };
}

function isWholeFamily({ claimsOf = null }: Omit<ListedFamily, 'orgId'>): boolean {
  return claimsOf === null;
}

function isFiltered(filter: DocumentFilter): boolean {
  const { status, kind, contactId, from, to, reference, overdueOn, authorId, text } = filter;
  const parts = [status, kind, contactId, from, to, reference, overdueOn, authorId, text];
  return parts.some((part) => part !== null && part !== undefined);
}
