import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findSourceEntryId } from '../../ledger/journal/find-source-entry.ts';
import { reverseEntry } from '../../ledger/journal/reverse-entry.ts';
import { closeOpenItem } from '../../ledger/open-items/create-open-item.ts';
import { actOnDocument } from './act-on-document.ts';
import type { DocumentOrder } from './act-on-document.ts';
import { documentEntryMove, voidEntryMove } from './document-postings.rules.ts';
import { moveOrThrow } from './move-or-throw.ts';
import type { PlainOutcome } from './move-or-throw.ts';

/**
 * Voids a posted document with the exact reversal of its entry. The moves allow it only while nothing
 * is settled on the document. It keeps its number, which is never reused.
 */
export async function voidDocument(
  deps: BooksDeps,
  order: DocumentOrder & { readonly reason?: string },
): Promise<PlainOutcome> {
  const { orgId, actor, reason } = order;
  return actOnDocument(deps, order, 'void', async (tx, document) => {
    const source = { kind: 'document', id: document.id } as const;
    const moved = await moveOrThrow(tx, deps, {
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
    // The reversal's date is known only now. This does not wait for a lock: changing the item requires
    // the document's lock.
    await closeOpenItem(tx, orgId, source, reversed.date);
    return { kind: 'done', document: moved };
  });
}
