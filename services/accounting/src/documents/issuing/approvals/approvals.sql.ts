import type { Actor } from '@countinghouse/actor';
import { sql } from '@countinghouse/postgres';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../../kernel/database.ts';
import type { Schema } from '../../../kernel/schema.generated.ts';
import type { Document } from '../../document/document.rules.ts';
import type { ApprovalPolicy, ApprovalProgress } from './approval-policy.rules.ts';

export async function insertPolicy(
  tx: Tx,
  policy: Insertable<Schema['approval_policies']>,
): Promise<void> {
  await tx.insertInto('approval_policies').values(policy).execute();
}

/** Returns the deleted policy; null if there was none. */
export async function deletePolicy(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<ApprovalPolicy | null> {
  const row = await tx
    .deleteFrom('approval_policies')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toPolicy(row);
}

/** Not paged: an organisation has only a handful. */
export async function listPolicies(db: Db, orgId: string): Promise<readonly ApprovalPolicy[]> {
  const rows = await db
    .selectFrom('approval_policies')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute();
  return rows.map(toPolicy);
}

function toPolicy(row: Selectable<Schema['approval_policies']>): ApprovalPolicy {
  return {
    id: row.id,
    kind: row.kind,
    aboveMinor: row.above_minor,
    origin: row.origin,
    authorRole: row.author_role,
    approvalsNeeded: row.approvals_needed,
  };
}

/** Does nothing if the member has already approved this content. */
export async function insertApproval(
  tx: Tx,
  approval: Insertable<Schema['document_approvals']>,
): Promise<void> {
  await tx
    .insertInto('document_approvals')
    .values(approval)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'document_id', 'document_version', 'content_hash', 'actor'])
        .where('decision', '=', sql.lit('approved'))
        .doNothing(),
    )
    .execute();
}

/** Members who have approved this content since the document was submitted. */
export async function listApprovers(
  tx: Tx,
  { orgId, id, version }: Pick<Document, 'orgId' | 'id' | 'version'>,
  contentHash: Buffer,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('document_approvals')
    .select('actor')
    .where('org_id', '=', orgId)
    .where('document_id', '=', id)
    .where('document_version', '=', version)
    .where('content_hash', '=', contentHash)
    .where('decision', '=', 'approved')
    .orderBy('at')
    .execute();
  return rows.map(({ actor }) => actor);
}

/** The last submitter, or null if it was never submitted, and everyone who has edited it. */
export async function readContributors(
  tx: Tx,
  orgId: string,
  documentId: string,
): Promise<Pick<ApprovalProgress, 'submittedBy' | 'editedBy'>> {
  const rows = await tx
    .selectFrom('document_history')
    .select(['trigger', 'actor_kind', 'actor'])
    .select(({ fn }) => fn.max('version').as('version'))
    .where('org_id', '=', orgId)
    .where('document_id', '=', documentId)
    .where('trigger', 'in', ['submit', 'edit'])
    .groupBy(['trigger', 'actor_kind', 'actor'])
    .orderBy('version', 'desc')
    .execute();
  const actorsOf = (trigger: string): readonly Actor[] =>
    rows
      .filter((row) => row.trigger === trigger)
      .map((row) => ({ kind: row.actor_kind, id: row.actor }));
  return { submittedBy: actorsOf('submit')[0] ?? null, editedBy: actorsOf('edit') };
}
