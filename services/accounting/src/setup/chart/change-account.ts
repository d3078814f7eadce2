import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Account } from './account.rules.ts';
import { listAccountUses, lockAccount, saveAccount } from './accounts.sql.ts';
import type { AccountUse } from './accounts.sql.ts';

export type { AccountUse };

export interface AccountChange {
  readonly name?: string;
  /** An inactive account keeps its balance and accepts no further lines. */
  readonly active?: boolean;
}

interface AccountIsDefault {
  readonly kind: 'reject';
  readonly reason: 'account_is_default';
  /** The uses that must get another account first; no more than a sentence can list. */
  readonly uses: readonly AccountUse[];
}

export type ChangeAccountOutcome =
  | { readonly kind: 'changed'; readonly account: Account }
  | AccountIsDefault
  | {
      readonly kind: 'reject';
      readonly reason: 'not_found' | 'version_conflict' | 'name_missing' | 'system_account';
    };

const usesNamedMax = 10;

/**
 * Renames, deactivates or reactivates an account. Code and type cannot change, because reports depend
 * on them.
 */
export async function changeAccount(
  deps: BooksDeps,
  order: {
    readonly orgId: string;
    readonly actor: Actor;
    readonly id: string;
    /** The version that the caller saw. If given, an account that has changed since is not touched. */
    readonly version?: number;
    readonly change: AccountChange;
  },
): Promise<ChangeAccountOutcome> {
  const { orgId, actor, id, change } = order;
  if (change.name === '') return { kind: 'reject', reason: 'name_missing' };
  return withTransaction(deps.database.db, async (tx): Promise<ChangeAccountOutcome> => {
    const account = await lockAccount(tx, orgId, id);
    if (account === null) return { kind: 'reject', reason: 'not_found' };
    if (order.version !== undefined && order.version !== account.version) {
      return { kind: 'reject', reason: 'version_conflict' };
    }
    if (account.active && change.active === false) {
      if (account.systemKey !== null) return { kind: 'reject', reason: 'system_account' };
      const uses = await listAccountUses(tx, orgId, id, usesNamedMax);
      if (uses.length > 0) return { kind: 'reject', reason: 'account_is_default', uses };
    }
    const changed = { ...account, ...change };
    const changes = changesOf(account, changed);
    if (changes === null) return { kind: 'changed', account };
    await saveAccount(tx, orgId, id, change, deps.now());
    const subject = { subjectKind: 'account', subjectId: id, detail: { ...changes } };
    await recordAudit(tx, deps, { orgId, actor, action: 'account.changed', ...subject });
    return { kind: 'changed', account: { ...changed, version: account.version + 1 } };
  });
}
