import { eventsInserted } from '@countinghouse/webhooks';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { saveMoves } from './document-moves.sql.ts';
import { planMove } from './move-document.ts';
import type { MoveOrder, PlannedMove } from './move-document.ts';

/**
 * `moveDocument` for several different documents in one statement, because one settlement affects many.
 */
export async function moveDocuments(
  tx: Tx,
  tools: BooksTools,
  orders: readonly MoveOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  const planned = orders.map((order) => orFail(order, planMove(tools, order)));
  const events = planned.flatMap((one) => one.events);
  const moves = planned.map(({ move }) => move);
  const count = await saveMoves(tx, moves, events.length === 0 ? null : eventsInserted(events));
  if (count !== moves.length) throw new Error('a document moved while it was locked');
}

/** Throws, because an item's open amount and its document's status must never disagree. */
function orFail(
  { document, trigger }: MoveOrder,
  planned: PlannedMove,
): Extract<PlannedMove, { readonly kind: 'planned' }> {
  if (planned.kind === 'planned') return planned;
  throw new Error(`${document.id}: ${document.status} forbids ${trigger}`);
}
