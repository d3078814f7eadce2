import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import { reverseEntry } from '../../ledger/journal/reverse-entry.ts';
import { holdBooks } from '../../ledger/locks/hold-books.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import type { Revaluation } from './revaluation.rules.ts';
import { findRevaluationRow, saveRevaluationUndone } from './revaluations.sql.ts';

export interface UndoRevaluationOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly revaluationId: string;
  readonly lockPass?: LockPass;
}

export type UndoRevaluationOutcome =
  | { readonly kind: 'undone'; readonly revaluation: Revaluation }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'already_undone' }
  | BooksRejection;

/** The books of that day are again as if nothing had been valued. */
export function undoRevaluation(
  deps: BooksDeps,
  { revaluationId, ...order }: UndoRevaluationOrder,
): Promise<UndoRevaluationOutcome> {
  const { orgId } = order;
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx): Promise<UndoRevaluationOutcome> => {
      await holdBooks(tx, orgId);
      const standing = await findRevaluationRow(tx, orgId, revaluationId);
      if (standing === null) return { kind: 'reject', reason: 'not_found' };
      if (standing.undoneAt !== null) return { kind: 'reject', reason: 'already_undone' };
      return { kind: 'undone', revaluation: await takeBack(tx, deps, order, standing) };
    }),
  );
}

/**
 * Takes back both of its entries, each on its own day: on another day they would leave the value in
 * the reports of the first. Where the books are closed then, it is refused. The caller holds the books.
 */
export async function takeBack(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, lockPass }: Omit<UndoRevaluationOrder, 'revaluationId'>,
  { id, date, entryId, reversalEntryId, ...rest }: Revaluation,
): Promise<Revaluation> {
  const moves = [
    { move: 'undo', ofId: entryId },
    { move: 'undo_reverse', ofId: reversalEntryId },
  ];
  for (const { move, ofId } of moves) {
    if (ofId === null) continue;
    const outcome = await reverseEntry(tx, tools, {
      orgId,
      actor,
      entryId: ofId,
      move,
      memo: `Revaluation at ${date} undone`,
      isOnItsDay: true,
      ...(lockPass !== undefined && { lockPass }),
    });
    if (outcome.kind === 'reject') throw new Error(`revaluation ${id}: ${outcome.reason}`);
  }
  const undoneAt = tools.now();
  await saveRevaluationUndone(tx, orgId, id, undoneAt);
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'revaluation.undone',
    subjectKind: 'revaluation',
    subjectId: id,
    detail: { date },
  });
  return { id, date, entryId, reversalEntryId, ...rest, undoneAt };
}
