import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { LockPass } from '../locks/lock.rules.ts';
import { closeOpenItem } from '../open-items/create-open-item.ts';
import { lockOpenItems } from '../open-items/lock-open-items.ts';
import { refuseUndo } from './entry-view.rules.ts';
import type { PostedEntry } from './entry.rules.ts';
import { findEntryRow, listEntryLines } from './journal.sql.ts';
import { orRefusal } from './refusals.ts';
import type { BooksRejection } from './refusals.ts';
import { reverseEntry } from './reverse-entry.ts';

export interface UndoEntryOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly entryId: string;
  readonly reason: string;
  readonly lockPass?: LockPass;
}

type UndoEntryRefusal = 'not_found' | 'not_manual' | 'is_reversal' | 'already_reversed' | 'settled';

export type UndoEntryOutcome =
  | { readonly kind: 'undone'; readonly entry: PostedEntry; readonly date: string }
  | { readonly kind: 'reject'; readonly reason: UndoEntryRefusal }
  | BooksRejection;

/**
 * Reverses a manual entry and closes its open items. If one of them is settled, or a bank line is
 * matched with the entry, that must be undone first.
 */
export function undoEntry(deps: BooksDeps, order: UndoEntryOrder): Promise<UndoEntryOutcome> {
  return orRefusal(() => withTransaction(deps.database.db, (tx) => undoIn(tx, deps, order)));
}

async function undoIn(tx: Tx, tools: BooksTools, order: UndoEntryOrder): Promise<UndoEntryOutcome> {
  const { orgId, actor, entryId, reason, lockPass } = order;
  const lines = await listEntryLines(tx, orgId, entryId);
  const sources = lines.flatMap(({ openItemId }) =>
    openItemId === null
      ? []
      : (['journal', 'opening'] as const).map((kind) => ({ kind, id: openItemId })),
  );
  const items = await lockOpenItems(tx, orgId, sources);
  // Read under the lock, so that a concurrent undo is already visible.
  const entry = await findEntryRow(tx, orgId, entryId);
  if (entry === null) return { kind: 'reject', reason: 'not_found' };
  const refusal = refuseUndo(entry);
  if (refusal !== null) return { kind: 'reject', reason: refusal };
  if (items.some(({ openDocMinor, docMinor }) => openDocMinor !== docMinor)) {
    return { kind: 'reject', reason: 'settled' };
  }
  const outcome = await reverseEntry(tx, tools, {
    orgId,
    actor,
    entryId,
    move: 'undo',
    memo: `Undone: ${entry.memo}`,
    ...(lockPass !== undefined && { lockPass }),
  });
  if (outcome.kind === 'reject') return outcome;
  for (const { source } of items) await closeOpenItem(tx, orgId, source, outcome.date);
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: `${entry.source.kind}.undone`,
    subjectKind: 'journal_entry',
    subjectId: entryId,
    detail: { reason, reversal_id: outcome.entry.id, date: outcome.date },
  });
  return { kind: 'undone', entry: outcome.entry, date: outcome.date };
}
