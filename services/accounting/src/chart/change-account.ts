import { withTransaction } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { BooksDeps } from '../books-deps.ts';
import { lockAccount, saveAccount } from './accounts.sql.ts';

export interface AccountChange {
  readonly name?: string;
  /** An account that is not active keeps its balance and takes no further lines. */
  readonly active?: boolean;
}

export type ChangeAccountOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'name_missing' | 'system_account' };

/** Renames an account, or takes it out of use and back. Its code and type stay: reports stand on them. */
export async function changeAccount(
  deps: BooksDeps,
  order: {
    readonly orgId: string;
    readonly actor: Actor;
    readonly id: string;
    readonly change: AccountChange;
  },
): Promise<ChangeAccountOutcome> {
  const { orgId, actor, id, change } = order;
  if (change.name === '') return { kind: 'reject', reason: 'name_missing' };
  return withTransaction(deps.database.db, async (tx) => {
    const account = await lockAccount(tx, orgId, id);
    if (account === null) return { kind: 'reject', reason: 'not_found' };
    if (account.systemKey !== null && change.active === false) {
      return { kind: 'reject', reason: 'system_account' };
    }
    await saveAccount(tx, orgId, id, change, deps.now());
    const subject = { subjectKind: 'account', subjectId: id, detail: { ...change } };
    await recordAudit(tx, deps, { orgId, actor, action: 'account.changed', ...subject });
    return { kind: 'changed' };
  });
}
