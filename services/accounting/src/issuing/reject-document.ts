import type { BooksDeps } from '../books-deps.ts';
import { readLines } from '../documents/read-document.ts';
import { contentHash } from '../drafts/content-hash.ts';
import { actOnDocument } from './act-on-document.ts';
import type { DocumentOrder } from './act-on-document.ts';
import { makeMove } from './make-move.ts';
import type { PlainOutcome } from './make-move.ts';
import { recordDecision } from './record-decision.ts';

/** What was submitted is a draft again, with the reason why. */
export async function rejectDocument(
  deps: BooksDeps,
  order: DocumentOrder & { readonly reason: string },
): Promise<PlainOutcome> {
  return actOnDocument(deps, order, 'reject', async (tx, document) => {
    const { actor, reason } = order;
    const lines = await readLines(tx, document.orgId, document.id);
    await recordDecision(tx, deps, {
      ...order,
      decision: 'rejected',
      contentHash: contentHash(document, lines),
    });
    return {
      kind: 'done',
      document: await makeMove(tx, deps, { document, trigger: 'reject', actor, reason }),
    };
  });
}
