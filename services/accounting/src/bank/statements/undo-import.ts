import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { listReconciledUntil } from '../reconciliation/list-reconciled-until.ts';
import { isReconciled } from '../reconciliation/reconciliation.rules.ts';
import { deleteDetectedNumber } from './accounts/bank-accounts.sql.ts';
import { findBankAccount, lockBankAccounts } from './accounts/lock-bank-account.ts';
import { countByStatus, deleteLinesOf } from './bank-lines.sql.ts';
import { findStatementRow, hasLaterOverlap, saveStatementUndone } from './bank-statements.sql.ts';
import type { BankStatement } from './statement.rules.ts';

export interface UndoImportOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly statementId: string;
}

export type UndoImportOutcome =
  | {
      readonly kind: 'undone';
      readonly statement: BankStatement;
      readonly currency: CurrencyCode;
      readonly lineCount: number;
    }
  | {
      readonly kind: 'reject';
      readonly reason:
        | 'not_found'
        | 'already_undone'
        | 'lines_matched'
        | 'overlapped_later'
        | 'reconciled';
    };

/** Removes an import and what it taught about the account, while none of its lines is matched. */
export function undoImport(deps: BooksDeps, order: UndoImportOrder): Promise<UndoImportOutcome> {
  const { orgId, statementId } = order;
  return withTransaction(deps.database.db, async (tx): Promise<UndoImportOutcome> => {
    const seen = await findStatementRow(tx, orgId, statementId);
    if (seen === null) return { kind: 'reject', reason: 'not_found' };
    const { accountId } = seen;
    await lockBankAccounts(tx, orgId, [accountId]);
    const statement = await findStatementRow(tx, orgId, statementId);
    if (statement === null || statement.isUndone) {
      return { kind: 'reject', reason: 'already_undone' };
    }
    const counts = await countByStatus(tx, orgId, statementId);
    if (counts.has('matched')) return { kind: 'reject', reason: 'lines_matched' };
    if (await hasLaterOverlap(tx, orgId, statement)) {
      return { kind: 'reject', reason: 'overlapped_later' };
    }
    const until = (await listReconciledUntil(tx, orgId, [accountId])).get(accountId) ?? null;
    if (isReconciled(statement.fromDate, until)) return { kind: 'reject', reason: 'reconciled' };
    const lineCount = await deleteLinesOf(tx, orgId, statementId);
    const undoneAt = deps.now();
    await saveStatementUndone(tx, orgId, statementId, undoneAt);
    const isNumberForgotten = await deleteDetectedNumber(tx, orgId, accountId, undoneAt);
    await recordAudit(tx, deps, {
      orgId,
      actor: order.actor,
      action: 'bank_statement.undone',
      subjectKind: 'bank_statement',
      subjectId: statementId,
      detail: {
        account_id: accountId,
        file_name: statement.fileName,
        lines: lineCount,
        ...(isNumberForgotten && { number_forgotten: true }),
      },
    });
    const account = await findBankAccount(tx, orgId, accountId);
    if (account === null) throw new Error(`statement ${statementId} has no account`);
    const { currency } = account;
    return {
      kind: 'undone',
      statement: { ...statement, undoneAt, isUndone: true },
      currency,
      lineCount,
    };
  });
}
