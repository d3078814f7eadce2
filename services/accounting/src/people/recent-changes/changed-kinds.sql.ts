import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

interface ChangedKind {
  readonly kind: string;
  readonly count: number;
}

/** Kinds of objects that have changed; each part reads a bounded index range. */
export async function listChangedKinds(
  db: Db,
  orgId: string,
  /** Ids contain their time. */
  fromId: string,
  lookedMax: number,
): Promise<readonly ChangedKind[]> {
  const { rows } = await sql<ChangedKind>`
    select kind, count(*)::integer as count from (
      (select subject_kind as kind from audit_log
       where tenant_id = ${orgId} and id >= ${fromId} order by id desc limit ${lookedMax})
      union all
      (select 'document' from document_history
       where org_id = ${orgId} and document_history_id(at, document_id, version) >= ${fromId}
       order by document_history_id(at, document_id, version) desc limit ${lookedMax})
      union all
      (select 'journal_entry' from journal_entries
       where org_id = ${orgId} and id >= ${fromId} limit 1)
    ) changes
    group by kind order by kind`.execute(db);
  return rows;
}
