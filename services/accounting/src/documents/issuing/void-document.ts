import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findSourceEntryId } from '../../ledger/journal/find-source-entry.ts';
import { reverseEntry } from '../../ledger/journal/reverse-entry.ts';
import { closeOpenItem } from '../../ledger/open-items/create-open-item.ts';
import { actOnDocument } from './act-on-document.ts';
import type { DocumentOrder } from './act-on-document.ts';
import { documentEntryMove, voidEntryMove } from './document-postings.rules.ts';
import { makeMove } from './make-move.ts';
import type { PlainOutcome } from './make-move.ts';

/**
 * Takes a document out of the books by the exact mirror of its entry. Its status says that nothing is
 * settled on it, else there is no such move. It keeps its number, which nobody else ever gets.
 */
export async function voidDocument(
  deps: BooksDeps,
  order: DocumentOrder & { readonly reason?: string },
): Promise<PlainOutcome> {
  const { orgId, actor, reason } = order;
  return actOnDocument(deps, order, 'void', async (tx, document) => {
    const source = { kind: 'document', id: document.id } as const;
    const moved = await makeMove(tx, deps, {
      document,
      trigger: 'void',
      actor,
      ...(reason !== undefined && { reason }),
    });
    const entryId = await findSourceEntryId(tx, orgId, source, documentEntryMove);
    if (entryId === null) throw new Error(`document ${document.id} has no entry`);
    const reversed = await reverseEntry(tx, deps, {
      orgId,
      actor,
      entryId,
      move: voidEntryMove,
      memo: `Void ${document.number ?? ''}`,
    });
    if (reversed.kind === 'reject') throw new Error(`entry ${entryId}: ${reversed.reason}`);
    // Only now is its date known. Nobody waits here: whoever wants the item has to hold the document.
    await closeOpenItem(tx, orgId, source, reversed.date);
    return { kind: 'done', document: moved };
  });
}
