import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findBankAccount, lockBankAccounts } from '../statements/accounts/lock-bank-account.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import { listReconciledUntil } from './list-reconciled-until.ts';
import type { Reconciliation } from './reconciliation.rules.ts';
import { findReconciliationRow, saveReconciliationUndone } from './reconciliations.sql.ts';

export type UndoReconciliationOutcome =
  | {
      readonly kind: 'undone';
      readonly account: BankAccount;
      readonly reconciliation: Reconciliation;
    }
  | {
      readonly kind: 'reject';
      readonly reason: 'not_found' | 'already_undone' | 'later_reconciliation';
    };

/** Only the latest can be undone, because later ones depend on earlier ones. */
export function undoReconciliation(
  deps: BooksDeps,
  { orgId, actor, id }: { readonly orgId: string; readonly actor: Actor; readonly id: string },
): Promise<UndoReconciliationOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<UndoReconciliationOutcome> => {
    const seen = await findReconciliationRow(tx, orgId, id);
    if (seen === null) return { kind: 'reject', reason: 'not_found' };
    const { accountId, asOf } = seen;
    await lockBankAccounts(tx, orgId, [accountId]);
    const account = await findBankAccount(tx, orgId, accountId);
    const before = await findReconciliationRow(tx, orgId, id);
    if (before === null || account === null) return { kind: 'reject', reason: 'not_found' };
    if (before.isUndone) return { kind: 'reject', reason: 'already_undone' };
    const until = (await listReconciledUntil(tx, orgId, [accountId])).get(accountId);
    if (until !== asOf) return { kind: 'reject', reason: 'later_reconciliation' };
    await saveReconciliationUndone(tx, orgId, id, deps.now());
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'bank_account.reconciliation_undone',
      subjectKind: 'bank_reconciliation',
      subjectId: id,
      detail: { account_id: accountId, as_of: asOf },
    });
    return { kind: 'undone', account, reconciliation: { ...before, isUndone: true } };
  });
}
