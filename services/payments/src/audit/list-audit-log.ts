import { isUuid, uuidV7Floor } from '@countinghouse/identifiers';
import type { Database } from '../database.ts';
import { listAuditEntries, listAuditNames } from './audit-log.sql.ts';
import type { AuditFilter, StoredAuditEntry } from './audit-log.sql.ts';

export interface AuditQuery extends Omit<AuditFilter, 'fromId' | 'beforeId'> {
  readonly from: Date | null;
  readonly before: Date | null;
  readonly olderThanId: string | null;
}

export interface NamedAuditEntry extends StoredAuditEntry {
  /** Null for what has no name: an operator is named by `actor` itself. */
  readonly actorName: string | null;
  readonly subjectName: string | null;
}

export interface AuditPage {
  readonly items: readonly NamedAuditEntry[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** A look through so many entries takes some ten milliseconds. */
const lookedMax = 2_000;

/** Newest first. A page may be short or empty and still say that there is more. */
export async function readAuditPage(
  database: Database,
  query: AuditQuery,
  limit: number,
): Promise<AuditPage> {
  const looked = await listAuditEntries(database.db, toFilter(query), lookedMax);
  const matches = looked.filter(({ isMatch }) => isMatch);
  const items = await nameEntries(database, query.businessId, matches.slice(0, limit));
  const isFull = matches.length > limit;
  const isCutShort = looked.length === lookedMax;
  const last = isFull ? items.at(-1) : looked.at(-1);
  const hasMore = isFull || isCutShort;
  return { items, hasMore, nextCursor: hasMore ? (last?.id ?? null) : null };
}

/** All of it, page by page; nothing is held between two pages. */
export async function* readAuditPages(
  database: Database,
  query: AuditQuery,
): AsyncGenerator<readonly NamedAuditEntry[], void, void> {
  let olderThanId = query.olderThanId;
  do {
    const page = await readAuditPage(database, { ...query, olderThanId }, lookedMax);
    yield page.items;
    olderThanId = page.nextCursor;
  } while (olderThanId !== null);
}

const lowestId = '00000000-0000-0000-0000-000000000000';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function toFilter({ from, before, olderThanId, ...filter }: AuditQuery): AuditFilter {
  const beforeId = before === null ? highestId : uuidV7Floor(before.getTime());
  return {
    ...filter,
    fromId: from === null ? lowestId : uuidV7Floor(from.getTime()),
    beforeId: olderThanId !== null && olderThanId < beforeId ? olderThanId : beforeId,
  };
}

async function nameEntries(
  database: Database,
  businessId: string,
  entries: readonly StoredAuditEntry[],
): Promise<readonly NamedAuditEntry[]> {
  const ids = new Set(entries.flatMap(({ actor, subjectId }) => [actor, subjectId]).filter(isUuid));
  if (ids.size === 0) return entries.map((entry) => withNames(entry, new Map()));
  const found = await listAuditNames(database.db, businessId, [...ids]);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return entries.map((entry) => withNames(entry, names));
}

function withNames(entry: StoredAuditEntry, names: ReadonlyMap<string, string>): NamedAuditEntry {
  return {
    ...entry,
    actorName: names.get(entry.actor) ?? null,
    subjectName: names.get(entry.subjectId) ?? null,
  };
}
