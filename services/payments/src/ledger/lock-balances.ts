import type { Tx } from '../database.ts';
import { lockBalanceRows } from './ledger.sql.ts';

export interface BalanceKey {
  readonly workspaceId: string;
  readonly currency: string;
}

/** What a transaction may count on until it ends: nobody else moves it meanwhile. */
export interface LockedBalance {
  /** The merchant's, less what is spoken for. */
  readonly availableMinor: bigint;
  /** What the merchant owes us. */
  readonly owedMinor: bigint;
}

export interface LockedBalances {
  readonly of: (key: BalanceKey) => LockedBalance;
  /** Notes what this transaction is about to post, for whoever comes after in the same batch. */
  readonly change: (key: BalanceKey, by: Partial<LockedBalance>) => void;
}

/** Taken after rows of payments, refunds or payouts, and all at once: then nobody waits in a circle. */
export async function lockBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<LockedBalances> {
  const balances = new Map<string, LockedBalance>();
  for (const row of await lockBalanceRows(tx, keys)) {
    const before = balances.get(textOf(row)) ?? nothing;
    balances.set(
      textOf(row),
      row.accountCode === 1020
        ? { ...before, owedMinor: row.debitMinor - row.creditMinor }
        : {
            ...before,
            availableMinor:
              row.creditMinor - row.debitMinor - (row.heldDebitMinor - row.heldCreditMinor),
          },
    );
  }
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
