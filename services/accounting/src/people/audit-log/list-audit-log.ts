import { addDays, dayStart } from '@countinghouse/calendar';
import { isUuid } from '@countinghouse/identifiers';
import { readAuditPage, readAuditPages } from '@countinghouse/identity';
import type {
  AuditBounds,
  AuditPage,
  AuditReader,
  AuditSpan,
  NamedAct,
} from '@countinghouse/identity';
import type { AuditRow } from '../../kernel/audit/audit-row.rules.ts';
import type { Database, Db } from '../../kernel/database.ts';
import { listActs } from './audit-log.sql.ts';
import type { ActFilter } from './audit-log.sql.ts';
import { listNames } from './list-names.ts';

export interface AuditQuery extends Omit<ActFilter, keyof AuditBounds | 'withMoves'> {
  /** The time zone of `from` and `to`, both inclusive. */
  readonly timeZone: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly olderThanId: string | null;
}

export type NamedAuditEntry = NamedAct<AuditRow>;

/** Newest first. A page may be short or empty and still have a next page. */
export function readBooksAuditPage(
  { db }: Database,
  query: AuditQuery,
  limit: number,
): Promise<AuditPage<AuditRow>> {
  return readAuditPage(toReader(db, query), toSpan(query), limit);
}

/** The whole log, page by page; nothing stays open between pages. */
export function readBooksAuditPages(
  { db }: Database,
  query: AuditQuery,
): AsyncGenerator<readonly NamedAuditEntry[], void, void> {
  return readAuditPages(toReader(db, query), toSpan(query));
}

function toReader(db: Db, query: AuditQuery): AuditReader<AuditRow> {
  const filter = { ...query, withMoves: asksForMoves(query) };
  return {
    listEntries: (bounds, lookedMax) => listActs(db, { ...filter, ...bounds }, lookedMax),
    listNames: (ids) => listNames(db, query.orgId, ids),
  };
}

function asksForMoves({ action, subjectKind, subjectId }: AuditQuery): boolean {
  const isOfDocument = subjectKind === null || subjectKind === 'document';
  const isAct = action === null || action === 'document' || action.startsWith('document.');
  return isOfDocument && isAct && (subjectId === null || isUuid(subjectId));
}

function toSpan({ timeZone, from, to, olderThanId }: AuditQuery): AuditSpan {
  return {
    from: from === null ? null : dayStart(timeZone, from),
    before: to === null ? null : dayStart(timeZone, addDays(to, 1)),
    olderThanId,
  };
}
