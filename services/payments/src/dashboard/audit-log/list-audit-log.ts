import { listNamesById, readAuditPage, readAuditPages } from '@countinghouse/identity';
import type {
  AuditBounds,
  AuditPage,
  AuditReader,
  AuditSpan,
  NamedAct,
} from '@countinghouse/identity';
import type { Database, Tx } from '../../kernel/database.ts';
import { listAuditEntries, listAuditNames } from './audit-log.sql.ts';
import type { AuditFilter, StoredAuditEntry } from './audit-log.sql.ts';

export type AuditQuery = Omit<AuditFilter, keyof AuditBounds> & AuditSpan;

export type NamedAuditEntry = NamedAct<StoredAuditEntry>;

/** Newest first. A page may be short or empty and still say that there is more. */
export function readBusinessAuditPage(
  { db }: Database,
  query: AuditQuery,
  limit: number,
): Promise<AuditPage<StoredAuditEntry>> {
  return readAuditPage(toReader(db, query), query, limit);
}

/** All of it, page by page; nothing is held between two pages. */
export function readBusinessAuditPages(
  { db }: Database,
  query: AuditQuery,
): AsyncGenerator<readonly NamedAuditEntry[], void, void> {
  return readAuditPages(toReader(db, query), query);
}

function toReader(db: Tx, query: AuditQuery): AuditReader<StoredAuditEntry> {
  return {
    listEntries: (bounds, lookedMax) => listAuditEntries(db, { ...query, ...bounds }, lookedMax),
    listNames: (ids) => listNamesById(ids, (asked) => listAuditNames(db, query.businessId, asked)),
  };
}
