import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import { reverseEntry } from '../../ledger/journal/reverse-entry.ts';
import { lockBooks } from '../../ledger/locks/lock-books.ts';
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

/** Restores the day's books to their state without revaluation. */
export function undoRevaluation(
  deps: BooksDeps,
  { revaluationId, ...order }: UndoRevaluationOrder,
): Promise<UndoRevaluationOutcome> {
  const { orgId } = order;
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx): Promise<UndoRevaluationOutcome> => {
      await lockBooks(tx, orgId);
      const found = await findRevaluationRow(tx, orgId, revaluationId);
      if (found === null) return { kind: 'reject', reason: 'not_found' };
      if (found.undoneAt !== null) return { kind: 'reject', reason: 'already_undone' };
      return { kind: 'undone', revaluation: await reverseRevaluation(tx, deps, order, found) };
    }),
  );
}

/**
 * Reverses both entries, each on its own date: on another date, the first day's reports would keep the
 * revaluation. Rejected if that period is closed. The caller has locked the books.
 */
export async function reverseRevaluation(
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
