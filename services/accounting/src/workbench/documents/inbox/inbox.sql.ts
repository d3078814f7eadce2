import type { Actor } from '@countinghouse/actor';
import { sql } from '@countinghouse/postgres';
import type { Selectable } from '@countinghouse/postgres';
import type { Db } from '../../../kernel/database.ts';
import type { Schema } from '../../../kernel/schema.generated.ts';

export type WaitingRow = Selectable<Schema['documents']> & {
  readonly contactName: string;
  readonly submitterKind: Actor['kind'];
  readonly submitter: string;
  readonly submittedAt: Date;
  readonly editedBy: readonly Actor[];
  /** Approvals since then. */
  readonly approvedBy: readonly string[];
};

/** Documents waiting for approval, longest first. The version is the submitted one. */
export async function listWaiting(
  db: Db,
  orgId: string,
  rowsMax: number,
): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select d.*, c.name as "contactName", h.actor_kind as "submitterKind", h.actor as submitter,
      h.at as "submittedAt", coalesce((
        select array_agg(a.actor order by a.at) from document_approvals a
        where a.org_id = ${orgId} and a.document_id = d.id and a.document_version = d.version
          and a.decision = 'approved'), '{}') as "approvedBy", coalesce((
        select json_agg(distinct jsonb_build_object('kind', e.actor_kind, 'id', e.actor))
        from document_history e
        where e.org_id = ${orgId} and e.document_id = d.id and e.trigger = 'edit'), '[]') as "editedBy"
    from documents d
    join contacts c on c.org_id = d.org_id and c.id = d.contact_id
    join document_history h on h.org_id = d.org_id and h.document_id = d.id and h.version = d.version
    where d.org_id = ${orgId} and d.family in ('sales', 'purchases') and d.status = 'awaiting_approval'
    order by h.at, d.id limit ${rowsMax}::bigint`.execute(db);
  return rows;
}
