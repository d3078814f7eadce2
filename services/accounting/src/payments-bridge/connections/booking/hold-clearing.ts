import type { CurrencyCode } from '@countinghouse/money';
import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { addAccounts } from '../../../setup/chart/add-accounts.ts';
import type { Organisation } from '../../../tenants/organisations/organisation.rules.ts';
import { insertClearing } from '../booked.sql.ts';
import type { Connection } from '../connection.rules.ts';
import { listOpenClearing, toClearingAccounts } from './read-accounts.ts';
import type { ClearingAccounts, OpenClearing } from './read-accounts.ts';

/** The accounts of a connection; a currency that is new gets its two. */
export async function openAccounts(
  tx: Tx,
  tools: BooksTools,
  organisation: Organisation,
  connection: Connection,
  currencies: readonly CurrencyCode[],
): Promise<ClearingAccounts> {
  const open = [...(await listOpenClearing(tx, connection))];
  for (const currency of currencies) {
    if (open.some((each) => each.currency === currency)) continue;
    open.push(await addClearing(tx, tools, organisation, connection, currency));
  }
  return toClearingAccounts(tx, connection, open);
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
