import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { EntryView, ExplainedEntry } from './entry-view.rules.ts';
import { findEntryDetail, listEntryLineViews, listEntryViews } from './entry-views.sql.ts';
import type { EntriesQuery } from './entry-views.sql.ts';

type ReadDeps = Pick<BooksDeps, 'database'>;

export type EntriesRequest = EntriesQuery;

export interface EntryPage {
  readonly entries: readonly EntryView[];
  readonly hasMore: boolean;
}

/** A page of the journal, most recently posted first. */
export async function readEntries(
  { database }: ReadDeps,
  request: EntriesRequest,
): Promise<EntryPage> {
  // One extra row shows whether there is a next page.
  const found = await listEntryViews(database.db, { ...request, limit: request.limit + 1 });
  return { entries: found.slice(0, request.limit), hasMore: found.length > request.limit };
}

/** An entry with its lines, source, author and lock exception. */
export async function findEntry(
  { database: { db } }: ReadDeps,
  orgId: string,
  entryId: string,
): Promise<ExplainedEntry | null> {
  const detail = await findEntryDetail(db, orgId, entryId);
  if (detail === null) return null;
  const { view, ...rest } = detail;
  return { ...view, ...rest, lines: await listEntryLineViews(db, orgId, entryId) };
}

/** For an id that was just posted; throws if it is missing. */
export async function getEntry(
  deps: ReadDeps,
  orgId: string,
  entryId: string,
): Promise<ExplainedEntry> {
  const entry = await findEntry(deps, orgId, entryId);
  if (entry === null) throw new Error(`entry ${entryId} not found`);
  return entry;
}
