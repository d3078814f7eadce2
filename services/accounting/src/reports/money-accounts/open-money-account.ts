import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { createAccount } from '../../setup/chart/create-account.ts';
import type { CreateAccountOutcome } from '../../setup/chart/create-account.ts';
import type { OpenedSubtype } from '../../setup/chart/money-subtype.rules.ts';
import type { MoneyAccount } from './money-account.rules.ts';
import { getMoneyAccount } from './read-money-accounts.ts';

export interface MoneyAccountOrder {
  readonly orgId: string;
  readonly timeZone: string;
  readonly actor: Actor;
  readonly code: string;
  readonly name: string;
  readonly subtype: OpenedSubtype;
  /** Null means the base currency. */
  readonly currency: CurrencyCode | null;
}

export type OpenMoneyAccountOutcome =
  | { readonly kind: 'opened'; readonly account: MoneyAccount }
  | Extract<CreateAccountOutcome, { readonly kind: 'reject' }>;

/** Creates a chart account that holds money. A credit card's is a liability. */
export async function openMoneyAccount(
  deps: BooksDeps,
  order: MoneyAccountOrder,
): Promise<OpenMoneyAccountOutcome> {
  const { orgId, actor, code, name, subtype, currency } = order;
  const type = subtype === 'credit_card' ? 'liability' : 'asset';
  const request = { code, name, type, subtype, currency } as const;
  const outcome = await createAccount(deps, { orgId, actor, request });
  if (outcome.kind === 'reject') return outcome;
  return { kind: 'opened', account: await getMoneyAccount(deps, order, outcome.id) };
}
