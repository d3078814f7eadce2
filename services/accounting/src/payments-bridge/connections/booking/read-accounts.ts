import type { CurrencyCode } from '@countinghouse/money';
import type { Tx } from '../../../kernel/database.ts';
import { listAccountsByIds } from '../../../setup/chart/list-accounts-by-ids.ts';
import { listClearing } from '../booked.sql.ts';
import type { Connection } from '../connection.rules.ts';

/** A clearing account on its way through a page: what it holds changes with each movement. */
export interface OpenClearing {
  readonly currency: CurrencyCode;
  readonly clearingAccountId: string;
  readonly transitAccountId: string;
  openingMinor: bigint;
  bookedMinor: bigint;
  /** The part in summaries that are not posted yet. */
  openMinor: bigint;
  baseMinor: bigint;
}

export interface ClearingAccounts {
  readonly of: (currency: CurrencyCode) => OpenClearing;
  readonly all: () => readonly OpenClearing[];
  /** The account, or the unexplained account if that one is inactive. */
  readonly active: (accountId: string) => string;
}

export async function listOpenClearing(
  tx: Tx,
  { orgId, id }: Connection,
): Promise<readonly OpenClearing[]> {
  return (await listClearing(tx, orgId, id)).map((each) => ({ ...each }));
}

/** The accounts of a connection as a posting uses them. */
export async function toClearingAccounts(
  tx: Tx,
  connection: Connection,
  all: readonly OpenClearing[],
): Promise<ClearingAccounts> {
  const { feeAccountId, shareAccountId } = connection;
  const accounts = await listAccountsByIds(tx, connection.orgId, [feeAccountId, shareAccountId]);
  return {
    of: (currency) => {
      const found = all.find((each) => each.currency === currency);
      if (found === undefined) throw new Error(`connection ${connection.id} has no ${currency}`);
      return found;
    },
    all: () => all,
    active: (accountId) =>
      accounts.get(accountId)?.active === true ? accountId : connection.unexplainedAccountId,
  };
}
