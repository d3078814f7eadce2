import { uuidV7Floor } from '@countinghouse/identifiers';
import type { Database } from '../database.ts';
import { dayStart } from '../organisations/organisation.rules.ts';
import { listAuditEntries } from './audit-log.sql.ts';
import type { AuditFilter } from './audit-log.sql.ts';
import type { AuditRow } from './audit.sql.ts';
import { findNames } from './find-names.ts';

export interface AuditQuery extends Omit<AuditFilter, 'fromId' | 'beforeId'> {
  /** Whose days `from` and `to` are, both included. */
  readonly timeZone: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly olderThanId: string | null;
}

export interface NamedAuditEntry extends AuditRow {
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
  { db }: Database,
  query: AuditQuery,
  limit: number,
): Promise<AuditPage> {
  const looked = await listAuditEntries(db, toFilter(query), lookedMax);
  const matches = looked.filter(({ isMatch }) => isMatch);
  const shown = matches.slice(0, limit);
  const ids = shown.flatMap(({ actor, subjectId }) => [actor, subjectId]);
  const names = await findNames(db, query.orgId, ids);
  const items = shown.map((entry) => ({
    ...entry,
    actorName: names.get(entry.actor) ?? null,
    subjectName: names.get(entry.subjectId) ?? null,
  }));
  const isFull = matches.length > limit;
  const last = isFull ? items.at(-1) : looked.at(-1);
  const hasMore = isFull || looked.length === lookedMax;
  return { items, hasMore, nextCursor: hasMore ? (last?.id ?? null) : null };
}

/** All of it, page by page; nothing is held between two pages. */
export async function* readAuditPages(
  database: Database,
  query: AuditQuery,
): AsyncGenerator<readonly NamedAuditEntry[], void, void> {
  let { olderThanId } = query;
  do {
    const page = await readAuditPage(database, { ...query, olderThanId }, lookedMax);
    yield page.items;
    olderThanId = page.nextCursor;
  } while (olderThanId !== null);
}

const lowestId = '00000000-0000-0000-0000-000000000000';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function toFilter({ timeZone, from, to, olderThanId, ...filter }: AuditQuery): AuditFilter {
  const beforeId = to === null ? highestId : uuidV7Floor(dayStart(timeZone, to, 1).getTime());
  return {
    ...filter,
    fromId: from === null ? lowestId : uuidV7Floor(dayStart(timeZone, from).getTime()),
    beforeId: olderThanId !== null && olderThanId < beforeId ? olderThanId : beforeId,
  };
}
