import { listNamesById, readAuditPage, readAuditPages } from '@countinghouse/identity';
import type {
  AuditBounds,
  AuditPage,
  AuditReader,
  AuditSpan,
  NamedAct,
} from '@countinghouse/identity';
import type { Database, Db } from '../../kernel/database.ts';
import { listAuditEntries, listAuditNames } from './audit-log.sql.ts';
import type { AuditFilter, StoredAuditEntry } from './audit-log.sql.ts';

export type AuditQuery = Omit<AuditFilter, keyof AuditBounds> & AuditSpan;

export type NamedAuditEntry = NamedAct<StoredAuditEntry>;

/** Newest first. A short or empty page may still have a next one. */
export function readBusinessAuditPage(
  { db }: Database,
  query: AuditQuery,
  limit: number,
): Promise<AuditPage<StoredAuditEntry>> {
  return readAuditPage(toReader(db, query), query, limit);
}

/** The whole log, page by page; nothing is held between two pages. */
export function readBusinessAuditPages(
  { db }: Database,
  query: AuditQuery,
): AsyncGenerator<readonly NamedAuditEntry[], void, void> {
  return readAuditPages(toReader(db, query), query);
}

function toReader(db: Db, query: AuditQuery): AuditReader<StoredAuditEntry> {
  return {
    listEntries: (bounds, lookedMax) => listAuditEntries(db, { ...query, ...bounds }, lookedMax),
    listNames: (ids) => listNamesById(ids, (asked) => listAuditNames(db, query.businessId, asked)),
  };
}
