import type { Actor } from '@countinghouse/actor';
import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { insertApproval } from './approvals.sql.ts';

export interface Decision {
  readonly orgId: string;
  /** Of the document, and which of its versions was decided on. */
  readonly id: string;
  readonly documentVersion: number;
  readonly actor: Actor;
  readonly decision: 'approved' | 'rejected';
  /** Of exactly what was decided on. */
  readonly contentHash: Buffer;
  /** People whom an approved document needs; where it is more than none, the database checks the actor. */
  readonly needed?: number;
  readonly reason?: string;
}

/** For good, whatever becomes of the document later. */
export async function recordDecision(
  tx: Tx,
  tools: BooksTools,
  { orgId, id, documentVersion, actor, decision, contentHash, needed, reason }: Decision,
): Promise<void> {
  await insertApproval(tx, {
    org_id: orgId,
    id: tools.newId(),
    document_id: id,
    document_version: documentVersion,
    decision,
    content_hash: contentHash,
    approvals_needed: needed ?? null,
    actor: actor.id,
    reason: reason ?? null,
    at: tools.now(),
  });
}
