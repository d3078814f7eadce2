import type { BooksDeps } from '../../kernel/books-deps.ts';
import { allocate } from '../../settling/allocations/allocate.ts';
import { actor } from '../connections/bridge-actor.rules.ts';
import type { Connection } from '../connections/connection.rules.ts';
import { listDecidedNotes, saveNoteDone } from './receipts.sql.ts';

/** A credit note that was issued for a refund takes up what the refund left open with the customer. */
export async function settleRefunds(
  deps: BooksDeps,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
): Promise<void> {
  const { db } = deps.database;
  for (const note of await listDecidedNotes(db, orgId, id)) {
    if (note.openMinor > 0n) {
      const outcome = await allocate(deps, {
        orgId,
        actor,
        from: { kind: 'payment', id: note.receiptId },
        to: { kind: 'document', id: note.creditNoteId },
        amountMinor: note.openMinor,
      });
      // A day that is locked is tried again; what differs by now is for a person.
      const isLocked = outcome.kind === 'reject' && outcome.reason.startsWith('period');
      if (isLocked) continue;
    }
    await saveNoteDone(db, orgId, note.refundId, deps.now());
  }
}
