import type { Tx } from '../database.ts';
import { lockBalanceRows } from './ledger.sql.ts';
import type { LockedBalanceRow } from './ledger.sql.ts';

export interface BalanceKey {
  readonly workspaceId: string;
  readonly currency: string;
}

/** What a transaction may count on until it ends: nobody else moves it meanwhile. */
type LockedBalance = Pick<LockedBalanceRow, 'availableMinor' | 'owedMinor'>;

export interface LockedBalances {
  readonly of: (key: BalanceKey) => LockedBalance;
  /** Notes what this transaction is about to post, for whoever comes after in the same batch. */
  readonly change: (key: BalanceKey, by: Partial<LockedBalance>) => void;
}

/** Taken after rows of payments, refunds or payouts, and all at once: then nobody waits in a circle. */
export async function lockBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<LockedBalances> {
  const rows = await lockBalanceRows(tx, keys);
  const balances = new Map<string, LockedBalance>(rows.map((row) => [textOf(row), row]));
  const of = (key: BalanceKey): LockedBalance => balances.get(textOf(key)) ?? nothing;
  return {
    of,
    change: (key, by) => {
      const before = of(key);
      balances.set(textOf(key), {
        availableMinor: before.availableMinor + (by.availableMinor ?? 0n),
        owedMinor: before.owedMinor + (by.owedMinor ?? 0n),
      });
    },
  };
}

/** A balance that was never posted to has no row, and nothing to lock. */
const nothing: LockedBalance = { availableMinor: 0n, owedMinor: 0n };

function textOf(key: BalanceKey): string {
  return `${key.workspaceId}:${key.currency}`;
}
