import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { orRefusal } from '../refusals.ts';
import type { BooksRejection } from '../refusals.ts';
import { reverseEntry } from '../reverse-entry.ts';
import { findEntryIdOfSource } from '../source-entry.sql.ts';
import { transferMoves } from './post-transfer.ts';
import { getTransfer } from './read-transfers.ts';
import type { TransferView } from './transfer.rules.ts';

export interface UndoTransferOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly transferId: string;
  readonly reason?: string;
}

interface UndoneTransfer {
  readonly kind: 'undone';
  readonly date: string;
}

interface UndoTransferRejection {
  readonly kind: 'reject';
  readonly reason: 'not_found' | 'already_undone';
}

export type UndoTransferOutcome =
  | (UndoneTransfer & { readonly transfer: TransferView })
  | UndoTransferRejection
  | BooksRejection;

/** Reverses the transfer's entry, on its own date if that period is open, else today. */
export function undoTransfer(
  deps: BooksDeps,
  order: UndoTransferOrder,
): Promise<UndoTransferOutcome> {
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx) => {
      const outcome = await undoTransferIn(tx, deps, order);
      if (outcome.kind === 'reject') return outcome;
      return { ...outcome, transfer: await getTransfer(tx, order.orgId, order.transferId) };
    }),
  );
}

async function undoTransferIn(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, transferId, reason }: UndoTransferOrder,
): Promise<UndoneTransfer | UndoTransferRejection> {
  const source = { kind: 'transfer', id: transferId } as const;
  const entryId = await findEntryIdOfSource(tx, orgId, source, transferMoves.made);
  if (entryId === null) return { kind: 'reject', reason: 'not_found' };
  const order = { orgId, actor, entryId, move: transferMoves.undone };
  const reversed = await reverseEntry(tx, tools, { ...order, memo: 'Transfer undone' });
  if (reversed.kind === 'reject') return { kind: 'reject', reason: 'already_undone' };
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'transfer.undone',
    subjectKind: 'transfer',
    subjectId: transferId,
    detail: reason === undefined ? {} : { reason },
  });
  return { kind: 'undone', date: reversed.date };
}
