import type { CurrencyCode } from '@countinghouse/money';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { addAccounts } from '../../setup/chart/add-accounts.ts';
import { listAccountsByIds } from '../../setup/chart/list-accounts-by-ids.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { insertClearing, listClearing } from './booked.sql.ts';
import type { Connection } from './connection.rules.ts';

/** A clearing account on its way through a page: what it holds changes with each movement. */
export interface OpenClearing {
  readonly currency: CurrencyCode;
  readonly clearingAccountId: string;
  readonly transitAccountId: string;
  openingMinor: bigint;
  bookedMinor: bigint;
  /** Of that, what is in summaries that are not posted yet. */
  openMinor: bigint;
  baseMinor: bigint;
}

export interface ClearingAccounts {
  readonly of: (currency: CurrencyCode) => OpenClearing;
  readonly all: () => readonly OpenClearing[];
  /** The account, or where it is not in use any more, the one for what is to be explained. */
  readonly active: (accountId: string) => string;
}

/** The accounts of a connection; a currency that is new gets its two. */
export async function openAccounts(
  tx: Tx,
  tools: BooksTools,
  organisation: Organisation,
  connection: Connection,
  currencies: readonly CurrencyCode[],
): Promise<ClearingAccounts> {
  const { id: orgId } = organisation;
  const known = await listClearing(tx, orgId, connection.id);
  const open = new Map<string, OpenClearing>(known.map((each) => [each.currency, { ...each }]));
  for (const currency of currencies) {
    if (open.has(currency)) continue;
    open.set(currency, await addClearing(tx, tools, organisation, connection, currency));
  }
  const accounts = await listAccountsByIds(tx, orgId, [
    connection.feeAccountId,
    connection.shareAccountId,
  ]);
  return {
    of: (currency) => {
      const found = open.get(currency);
      if (found === undefined) throw new Error(`connection ${connection.id} has no ${currency}`);
      return found;
    },
    all: () => [...open.values()],
    active: (accountId) =>
      accounts.get(accountId)?.active === true ? accountId : connection.unexplainedAccountId,
  };
}

async function addClearing(
  tx: Tx,
  tools: BooksTools,
  organisation: Organisation,
  connection: Connection,
  currency: CurrencyCode,
): Promise<OpenClearing> {
  const suffix = `${connection.number}-${currency}`;
  const common = {
    type: 'asset',
    subtype: 'clearing',
    currency: currency === organisation.baseCurrency ? null : currency,
  } as const;
  const [clearingAccountId = '', transitAccountId = ''] = await addAccounts(
    tx,
    tools,
    organisation.id,
    [
      { ...common, code: `1150-${suffix}`, name: `Payments clearing ${currency}` },
      { ...common, code: `1160-${suffix}`, name: `Payout in transit ${currency}` },
    ],
  );
  await insertClearing(tx, {
    org_id: organisation.id,
    connection_id: connection.id,
    currency,
    clearing_account_id: clearingAccountId,
    transit_account_id: transitAccountId,
  });
  const nothing = { openingMinor: 0n, bookedMinor: 0n, openMinor: 0n, baseMinor: 0n };
  return { currency, clearingAccountId, transitAccountId, ...nothing };
}
