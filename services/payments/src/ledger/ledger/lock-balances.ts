import type { Db, Tx } from '../../kernel/database.ts';
import { lockBalanceRows } from './ledger.sql.ts';
import type { LockedBalanceRow } from './ledger.sql.ts';
import { listAccountBalances } from './list-account-balances.ts';

export interface BalanceKey {
  readonly workspaceId: string;
  readonly currency: string;
}

/** The balances that a transaction can rely on until it ends: they are locked. */
type LockedBalance = Pick<LockedBalanceRow, 'availableMinor' | 'owedMinor'>;

export interface LockedFunds extends LockedBalance {
  /** Unsettled, less refunds in progress; a negative amount is owed. */
  readonly pendingMinor: bigint;
}

export interface LockedBalances<Balance = LockedBalance> {
  readonly of: (key: BalanceKey) => Balance;
  /** Records what this transaction is about to post, for later items of the same batch. */
  readonly change: (key: BalanceKey, by: Partial<LockedBalance>) => void;
}

/**
 * Locked after rows of payments, refunds or payouts, and all in one statement, so that no deadlock
 * can occur.
 */
export async function lockBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<LockedBalances> {
  return toBalances<LockedBalance>(await lockBalanceRows(tx, keys, false), nothing);
}

/** As `lockBalances`, with the pending balance, to decide what may be paid out. */
export async function lockFunds(
  tx: Tx,
  keys: readonly BalanceKey[],
): Promise<LockedBalances<LockedFunds>> {
  const rows = await lockBalanceRows(tx, keys, true);
  return toBalances<LockedFunds>(
    rows.map((row) => ({ ...row, pendingMinor: row.pendingMinor ?? 0n })),
    { ...nothing, pendingMinor: 0n },
  );
}

/** As `lockFunds` without locks, for previews: exact at the time of the read. */
export async function readFunds(db: Db, workspaceId: string): Promise<LockedBalances<LockedFunds>> {
  const funds = new Map<string, LockedFunds & BalanceKey>();
  const none = { ...nothing, pendingMinor: 0n };
  for (const { account, currency, balanceMinor, heldMinor } of await listAccountBalances(
    db,
    workspaceId,
  )) {
    const before = funds.get(currency) ?? { workspaceId, currency, ...none };
    const free = balanceMinor - heldMinor;
    if (account === 'merchant_available') funds.set(currency, { ...before, availableMinor: free });
    if (account === 'merchant_pending') funds.set(currency, { ...before, pendingMinor: free });
    if (account === 'merchant_receivable') {
      funds.set(currency, { ...before, owedMinor: balanceMinor });
    }
  }
  return toBalances<LockedFunds>([...funds.values()], none);
}

function toBalances<Balance extends LockedBalance>(
  rows: readonly (Balance & BalanceKey)[],
  none: Balance,
): LockedBalances<Balance> {
  const balances = new Map<string, Balance>(rows.map((row) => [textOf(row), row]));
  const of = (key: BalanceKey): Balance => balances.get(textOf(key)) ?? none;
  return {
    of,
    change: (key, by) => {
      const before = of(key);
      balances.set(textOf(key), {
        ...before,
        availableMinor: before.availableMinor + (by.availableMinor ?? 0n),
        owedMinor: before.owedMinor + (by.owedMinor ?? 0n),
      });
    },
  };
}

const nothing: LockedBalance = { availableMinor: 0n, owedMinor: 0n };

function textOf(key: BalanceKey): string {
  return `${key.workspaceId}:${key.currency}`;
}
