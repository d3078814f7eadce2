import type { Actor } from '@countinghouse/actor';
import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { insertApproval } from './approvals.sql.ts';

export interface Decision {
  readonly orgId: string;
  /** The document, and the version that was decided on. */
  readonly id: string;
  readonly documentVersion: number;
  readonly actor: Actor;
  readonly decision: 'approved' | 'rejected';
  /** Hash of the exact content that was decided on. */
  readonly contentHash: Buffer;
  /** Approvals that the document needs; if above zero, the database checks the actor too. */
  readonly needed?: number;
  readonly reason?: string;
}

/** Permanent, whatever happens to the document later. */
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
