import type { Tx } from '../../kernel/database.ts';
import { accountNames, accountOfCode, chart } from './chart.rules.ts';
import type { AccountName } from './chart.rules.ts';
import { listAccountSums } from './ledger.sql.ts';
import type { AccountSums } from './ledger.sql.ts';

export interface AccountBalance {
  readonly account: AccountName;
  readonly ownerId: string | null;
  readonly currency: string;
  /** On the account's own side: what an asset holds, what a liability owes. */
  readonly balanceMinor: bigint;
  /** How much of it is spoken for. */
  readonly heldMinor: bigint;
}

const recordCodes = accountNames
  .filter((name) => chart[name].mode === 'record')
  .map((name) => chart[name].code);

/** Exact at the moment of the read, however far behind the folding is. */
export async function listAccountBalances(
  tx: Tx,
  workspaceId: string,
): Promise<readonly AccountBalance[]> {
  return (await listAccountSums(tx, workspaceId, recordCodes)).map(toBalance);
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
