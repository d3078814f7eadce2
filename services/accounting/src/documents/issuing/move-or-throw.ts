import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import type { Document } from '../document/document.rules.ts';
import { moveDocument } from '../document/move-document.ts';
import type { MoveOrder } from '../document/move-document.ts';
import type { DocumentTrigger } from '../document/moves.rules.ts';
import { actOnDocument } from './act-on-document.ts';
import type { ActRejection, Done, DocumentOrder } from './act-on-document.ts';

/** Makes a move that was already checked, so a rejection here is a fault. */
export async function moveOrThrow(tx: Tx, tools: BooksTools, order: MoveOrder): Promise<Document> {
  const outcome = await moveDocument(tx, tools, order);
  if (outcome.kind === 'moved') return outcome.document;
  throw new Error(
    `document ${order.document.id} is in a status that does not allow ${order.trigger}`,
  );
}

export type PlainOutcome = Done | ActRejection | BooksRejection;

/** An action that consists of its move only. */
export async function moveOnly(
  deps: BooksDeps,
  order: DocumentOrder & { readonly reason?: string },
  trigger: DocumentTrigger,
): Promise<PlainOutcome> {
  const { actor, reason } = order;
  return actOnDocument(deps, order, trigger, async (tx, document) => ({
    kind: 'done',
    document: await moveOrThrow(tx, deps, {
      document,
      trigger,
      actor,
      approvedHash: trigger === 'send' ? document.approvedHash : null,
      ...(reason !== undefined && { reason }),
    }),
  }));
}
