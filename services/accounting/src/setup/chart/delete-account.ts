import type { Actor } from '@countinghouse/actor';
import { withTransaction, violatedConstraint } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { deleteAccountRow, lockAccount } from './accounts.sql.ts';

export type DeleteAccountOutcome =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'system_account' | 'account_in_use' };

/** For an account created by mistake; one that is referenced must be deactivated instead. */
export async function deleteAccount(
  deps: BooksDeps,
  order: { readonly orgId: string; readonly actor: Actor; readonly id: string },
): Promise<DeleteAccountOutcome> {
  const { orgId, actor, id } = order;
  try {
    return await withTransaction(deps.database.db, async (tx) => {
      const account = await lockAccount(tx, orgId, id);
      if (account === null) return { kind: 'reject', reason: 'not_found' };
      if (account.systemKey !== null) return { kind: 'reject', reason: 'system_account' };
      await deleteAccountRow(tx, orgId, id);
      const detail = { before: { code: account.code, name: account.name } };
      const subject = { subjectKind: 'account', subjectId: id, detail };
      await recordAudit(tx, deps, { orgId, actor, action: 'account.deleted', ...subject });
      return { kind: 'deleted' };
    });
  } catch (error) {
    // Many foreign keys may reference it, so any constraint violation means that it is in use.
    if (violatedConstraint(error) === null) throw error;
    return { kind: 'reject', reason: 'account_in_use' };
  }
}
