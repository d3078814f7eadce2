import type { Db } from '../../kernel/database.ts';
import { accountNames, accountOfCode, chart } from './chart.rules.ts';
import type { AccountName } from './chart.rules.ts';
import { listAccountSums } from './ledger.sql.ts';
import type { AccountSums } from './ledger.sql.ts';

export interface AccountBalance {
  readonly account: AccountName;
  readonly ownerId: string | null;
  readonly currency: string;
  /** On the account's normal side: an asset's or liability's balance is positive. */
  readonly balanceMinor: bigint;
  /** The reserved part of it. */
  readonly heldMinor: bigint;
}

const recordCodes = accountNames
  .filter((name) => chart[name].mode === 'record')
  .map((name) => chart[name].code);

/** Exact at the time of the read, even if the sums lag behind. */
export async function listAccountBalances(
  db: Db,
  workspaceId: string,
): Promise<readonly AccountBalance[]> {
  return (await listAccountSums(db, workspaceId, recordCodes)).map(toBalance);
}

function toBalance(sums: AccountSums): AccountBalance {
  const account = accountOfCode(sums.accountCode);
  const { side } = chart[account];
  const isDebitSide = side === 'asset' || side === 'expense';
  const net = sums.debitMinor - sums.creditMinor;
  const held = sums.heldDebitMinor - sums.heldCreditMinor;
  return {
    account,
    ownerId: sums.ownerId,
    currency: sums.currency,
    balanceMinor: isDebitSide ? net : -net,
    heldMinor: isDebitSide ? -held : held,
  };
}
