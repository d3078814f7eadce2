import { dayIn } from '@countinghouse/calendar';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { countAllDocuments, countDocuments, listDocuments } from './document-lists.sql.ts';
import type { DocumentFilter, ListedFamily } from './document-lists.sql.ts';
import type { Document } from './document.rules.ts';
import { toDocument } from './documents.sql.ts';

export type ReadDocumentsDeps = Pick<BooksDeps, 'database' | 'now'>;

export interface DocumentListQuery extends ListedFamily, Omit<DocumentFilter, 'overdueOn'> {
  /** The time zone by whose today documents are late; null: late or not. */
  readonly overdueIn: string | null;
  readonly limit: number;
  readonly offset: number;
}

export interface DocumentPage {
  readonly documents: readonly Document[];
  readonly hasMore: boolean;
  /** Null: more than are counted. */
  readonly total: number | null;
}

/** A filtered list is counted as far as this. */
export const countedMax = 10_000;

/** One of the two lists of the interface. */
export async function readDocumentPage(
  deps: ReadDocumentsDeps,
  query: DocumentListQuery,
): Promise<DocumentPage> {
  return readMergedPage(deps, { ...query, parts: [{ family: query.family }] });
}

export interface MergedListQuery extends Omit<DocumentListQuery, 'family' | 'claimsOf'> {
  readonly parts: readonly Omit<ListedFamily, 'orgId'>[];
}

/** Both lists as one, or as much of them as somebody sees. */
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
    // The database keeps count of a whole family; anything else is counted, up to a bound.
    count += isWhole
      ? await countAllDocuments(db, listed)
      : await countDocuments(db, listed, filter, countedMax + 1);
  }
  return isWhole ? { documents, hasMore, total: count } : toPage(documents, hasMore, count);
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
