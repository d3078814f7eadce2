import type { BooksDeps } from '../books-deps.ts';
import { todayIn } from '../organisations/organisation.rules.ts';
import { countDocuments, findDocumentCount, listDocuments } from './document-lists.sql.ts';
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

export async function readDocumentPage(
  { database: { db }, now }: ReadDocumentsDeps,
  query: DocumentListQuery,
): Promise<DocumentPage> {
  const { limit, offset, overdueIn } = query;
  const overdueOn = overdueIn === null ? null : todayIn(overdueIn, now());
  const filter: DocumentFilter = { ...query, overdueOn };
  const rows = await listDocuments(db, query, filter, { offset, rowsMax: limit + 1 });
  const documents = rows.slice(0, limit).map(toDocument);
  const hasMore = rows.length > limit;
  if (!isFiltered(filter)) {
    return { documents, hasMore, total: await findDocumentCount(db, query) };
  }
  const isEndSeen = !hasMore && (rows.length > 0 || offset === 0);
  const count = isEndSeen
    ? offset + rows.length
    : await countDocuments(db, query, filter, countedMax + 1);
  return { documents, hasMore, total: count > countedMax ? null : count };
}

function isFiltered(filter: DocumentFilter): boolean {
  const { status, kind, contactId, from, to, reference, overdueOn } = filter;
  return [status, kind, contactId, from, to, reference, overdueOn].some((part) => part !== null);
}
