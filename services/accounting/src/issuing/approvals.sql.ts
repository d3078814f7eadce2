import type { Insertable } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import type { Tx } from '../database.ts';
import type { Schema } from '../schema.generated.ts';

export async function insertPolicy(
  tx: Tx,
  policy: Insertable<Schema['approval_policies']>,
): Promise<void> {
  await tx.insertInto('approval_policies').values(policy).execute();
}

/** True when there was such a policy. */
export async function deletePolicy(tx: Tx, orgId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('approval_policies')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertApproval(
  tx: Tx,
  approval: Insertable<Schema['document_approvals']>,
): Promise<void> {
  await tx.insertInto('document_approvals').values(approval).execute();
}

/** Who submitted it last; null when nobody ever did. */
export async function findSubmitter(
  tx: Tx,
  orgId: string,
  documentId: string,
): Promise<Actor | null> {
  const row = await tx
    .selectFrom('document_history')
    .select(['actor_kind', 'actor'])
    .where('org_id', '=', orgId)
    .where('document_id', '=', documentId)
    .where('trigger', '=', 'submit')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { kind: row.actor_kind, id: row.actor };
}
