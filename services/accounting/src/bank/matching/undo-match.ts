import type { Actor } from '@countinghouse/actor';
import { withRefusableTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import { reverseEntry } from '../../ledger/journal/reverse-entry.ts';
import { transferMoves } from '../../ledger/journal/transfers/post-transfer.ts';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import { unAllocateIn } from '../../settling/allocations/un-allocate.ts';
import type { UnAllocateOrder } from '../../settling/allocations/un-allocate.ts';
import { lockPayments } from '../../settling/payments/lock-payments.ts';
import { voidPaymentIn } from '../../settling/payments/void-payment.ts';
import { listReconciledUntil } from '../reconciliation/list-reconciled-until.ts';
import { isReconciled } from '../reconciliation/reconciliation.rules.ts';
import { lockBankAccounts } from '../statements/accounts/lock-bank-account.ts';
import { lockLines, markLinesAs } from '../statements/lock-lines.ts';
import type { BankLine } from '../statements/statement.rules.ts';
import {
  countLineEntries,
  listLinesTogether,
  listLiveMatches,
  saveMatchesUndone,
} from './bank-matches.sql.ts';
import type { MatchRow } from './bank-matches.sql.ts';
import { bankLineMoves } from './book-direct.ts';
import { refuseMatch } from './match-refusal.ts';
import type { MatchRejection } from './match-refusal.ts';
import type { SeenLine } from './match.rules.ts';
import { updateCounterpartyMemory } from './suggesting/remember-counterparty.ts';

export interface UndoMatchOrder extends SeenLine {
  readonly orgId: string;
  readonly actor: Actor;
  readonly lockPass?: LockPass;
}

export type UndoMatchOutcome =
  | { readonly kind: 'undone'; readonly lineIds: readonly string[] }
  | MatchRejection
  | BooksRejection;

/**
 * Undoes a match exactly: the line is open again, and payments and entries that matching created are
 * voided or reversed; those that existed before stay. The other line of a transfer created here is open
 * again too.
 */
export function undoMatch(deps: BooksDeps, order: UndoMatchOrder): Promise<UndoMatchOutcome> {
  return orRefusal(() =>
    withRefusableTransaction(deps.database.db, isRejected, (tx) => undoIn(tx, deps, order)),
  );
}

const isRejected = ({ kind }: UndoMatchOutcome): boolean => kind === 'reject';

async function undoIn(tx: Tx, tools: BooksTools, order: UndoMatchOrder): Promise<UndoMatchOutcome> {
  const { orgId, actor } = order;
  const lines = await lockSharedLines(tx, order);
  if ('kind' in lines) return lines;
  const line = lines.find(({ id }) => id === order.lineId);
  if (line === undefined) return refuseMatch('line_not_found');
  if (line.status === 'open') return refuseMatch('line_open');
  if (line.version !== order.version) return refuseMatch('version_conflict');
  const until = await listReconciledUntil(
    tx,
    orgId,
    lines.map(({ accountId }) => accountId),
  );
  if (lines.some(({ date, accountId }) => isReconciled(date, until.get(accountId) ?? null))) {
    return refuseMatch('reconciled');
  }
  const lineIds = lines.map(({ id }) => id);
  const matches = await listLiveMatches(tx, orgId, lineIds);
  // Before voiding what they refer to, because nothing with a live match can leave the books.
  await saveMatchesUndone(
    tx,
    orgId,
    matches.map(({ id }) => id),
    { at: tools.now(), by: actor.id },
  );
  await markLinesAs(tx, tools, orgId, lineIds, 'open');
  await recordUndone(tx, tools, order, lines);
  await reverseCreated(tx, tools, order, matches);
  await forgetCounterparty(tx, tools, orgId, line, matches);
  return { kind: 'undone', lineIds };
}

/**
 * Locks the line and all lines that share an object created by matching with it, and their accounts.
 */
async function lockSharedLines(
  tx: Tx,
  { orgId, lineId }: UndoMatchOrder,
): Promise<readonly BankLine[] | MatchRejection> {
  const seen = await listLinesTogether(tx, orgId, lineId);
  if (seen.length === 0) return refuseMatch('line_not_found');
  await lockBankAccounts(
    tx,
    orgId,
    seen.map(({ accountId }) => accountId),
  );
  // The set is final only under the lock.
  const certain = await listLinesTogether(tx, orgId, lineId);
  const locked = new Set(seen.map(({ accountId }) => accountId));
  if (certain.some(({ accountId }) => !locked.has(accountId))) {
    return refuseMatch('version_conflict');
  }
  return lockLines(
    tx,
    orgId,
    certain.map((one) => one.lineId),
  );
}

async function recordUndone(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor }: UndoMatchOrder,
  lines: readonly BankLine[],
): Promise<void> {
  for (const { id, status } of lines) {
    await recordAudit(tx, tools, {
      orgId,
      actor,
      action: 'bank_line.reopened',
      subjectKind: 'bank_line',
      subjectId: id,
      detail: { before: { status }, after: { status: 'open' } },
    });
  }
}

async function reverseCreated(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, lockPass }: UndoMatchOrder,
  matches: readonly MatchRow[],
): Promise<void> {
  const made = matches.filter(({ made_here: isMadeHere }) => isMadeHere);
  const paymentIds = [...new Set(made.flatMap(({ payment_id: id }) => id ?? []))];
  const pass = lockPass === undefined ? {} : { lockPass };
  await lockPayments(tx, orgId, paymentIds);
  for (const paymentId of paymentIds) {
    const reason = 'bank match undone';
    const outcome = await voidPaymentIn(tx, tools, { orgId, actor, paymentId, reason, ...pass });
    if (outcome.kind === 'reject') throw new Error(`payment ${paymentId}: ${outcome.reason}`);
  }
  await undoDiscounts(tx, tools, { orgId, actor, ...pass }, made);
  const entries = new Map(
    made.flatMap((match) => (match.entry_id === null ? [] : [[match.entry_id, match]])),
  );
  for (const [entryId, { kind, line_id: lineId }] of entries) {
    const isTransfer = kind === 'transfer';
    const outcome = await reverseEntry(tx, tools, {
      orgId,
      actor,
      entryId,
      move: isTransfer ? transferMoves.undone : bankLineMoves.undone,
      seq: isTransfer ? 1 : ((await countLineEntries(tx, orgId, [lineId])).get(lineId) ?? 0),
      memo: 'match undone',
      ...pass,
    });
    if (outcome.kind === 'reject') throw new Error(`entry ${entryId}: ${outcome.reason}`);
  }
}

/**
 * A discount taken with a match has the match's id. Most matches have none, or a person has already
 * removed it.
 */
async function undoDiscounts(
  tx: Tx,
  tools: BooksTools,
  order: Omit<UnAllocateOrder, 'allocationId'>,
  made: readonly MatchRow[],
): Promise<void> {
  for (const { id: allocationId, kind } of made) {
    if (kind !== 'payment') continue;
    await unAllocateIn(tx, tools, { ...order, allocationId });
  }
}

/** Undoing a person's match removes its confirmation. Undoing an automatic one counts against it. */
async function forgetCounterparty(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  line: BankLine,
  matches: readonly MatchRow[],
): Promise<void> {
  const own = matches.filter(({ line_id: id }) => id === line.id);
  const paymentIds = own.flatMap(({ payment_id: id }) => id ?? []);
  const payments = await lockPayments(tx, orgId, paymentIds);
  const contacts = new Set(payments.map(({ contactId }) => contactId));
  const [contactId] = contacts;
  const decidedBy = own[0]?.decided_by;
  if (contacts.size !== 1 || contactId === undefined || decidedBy === 'rule') return;
  const change = decidedBy === 'evidence' ? { agreed: 0, refused: 1 } : { agreed: -1, refused: 0 };
  await updateCounterpartyMemory(tx, tools, orgId, line, contactId, change);
}
