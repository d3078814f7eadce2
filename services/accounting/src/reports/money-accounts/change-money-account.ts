import type { Actor } from '@countinghouse/actor';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { changeAccount } from '../../setup/chart/change-account.ts';
import type { AccountChange, ChangeAccountOutcome } from '../../setup/chart/change-account.ts';
import { listAccountsByIds } from '../../setup/chart/list-accounts-by-ids.ts';
import { isMoneySubtype } from '../../setup/chart/money-subtype.rules.ts';
import type { MoneyAccount } from './money-account.rules.ts';
import { getMoneyAccount } from './read-money-accounts.ts';

export interface MoneyAccountChangeOrder {
  readonly orgId: string;
  readonly timeZone: string;
  readonly actor: Actor;
  readonly id: string;
  readonly version: number;
  readonly change: AccountChange;
}

export type ChangeMoneyAccountOutcome =
  | { readonly kind: 'changed'; readonly account: MoneyAccount }
  | Extract<ChangeAccountOutcome, { readonly kind: 'reject' }>;

/** Renames, deactivates or reactivates a money account. Accounts of other subtypes are not found. */
export async function changeMoneyAccount(
  deps: BooksDeps,
  order: MoneyAccountChangeOrder,
): Promise<ChangeMoneyAccountOutcome> {
  const { orgId, id } = order;
  // An account's subtype never changes, so it need not be locked.
  const found = (await listAccountsByIds(deps.database.db, orgId, [id])).get(id);
  if (found === undefined || !isMoneySubtype(found.subtype)) {
    return { kind: 'reject', reason: 'not_found' };
  }
  const outcome = await changeAccount(deps, order);
  if (outcome.kind === 'reject') return outcome;
  return { kind: 'changed', account: await getMoneyAccount(deps, order, id) };
}
