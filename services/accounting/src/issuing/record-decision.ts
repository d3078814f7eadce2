import type { Actor } from '../actor.rules.ts';
import type { BooksTools } from '../books-deps.ts';
import type { Tx } from '../database.ts';
import { insertApproval } from './approvals.sql.ts';

export interface Decision {
  readonly orgId: string;
  /** Of the document. */
  readonly id: string;
  readonly actor: Actor;
  readonly decision: 'approved' | 'rejected';
  /** Of exactly what was decided on. */
  readonly contentHash: Buffer;
  readonly reason?: string;
}

/** For good, whatever becomes of the document later. */
export async function recordDecision(
  tx: Tx,
  tools: BooksTools,
  { orgId, id, actor, decision, contentHash, reason }: Decision,
): Promise<void> {
  await insertApproval(tx, {
    org_id: orgId,
    id: tools.newId(),
    document_id: id,
    decision,
    content_hash: contentHash,
    actor: actor.id,
    reason: reason ?? null,
    at: tools.now(),
  });
}
