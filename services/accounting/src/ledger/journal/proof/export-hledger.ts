import { inSnapshot } from '@countinghouse/postgres';
import type { Database, Tx } from '../../../kernel/database.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import { listAccountsToExport, listEntriesToExport } from './export.sql.ts';
import type { ExportedRow } from './export.sql.ts';
import { hledgerAccount, hledgerEntry, hledgerHeader } from './hledger.rules.ts';

export interface HledgerExport {
  readonly orgId: string;
  readonly basis: 'accrual' | 'cash';
}

const entriesPerPage = 500;

/**
 * Streams an organisation's books as an hledger journal, in base currency and from one snapshot, so
 * that anyone can recompute them with independent software.
 */
export function exportHledger(
  database: Database,
  request: HledgerExport,
): AsyncGenerator<string, void, void> {
  return inSnapshot(database.db, (tx) => writeBooks(tx, request));
}

/** As exportHledger, in the caller's snapshot. */
export async function* writeBooks(
  tx: Tx,
  { orgId, basis }: HledgerExport,
): AsyncGenerator<string, void, void> {
  const { baseCurrency } = await getOrganisation(tx, orgId);
  const accounts = await listAccountsToExport(tx, orgId);
  const names = new Map(accounts.map((account) => [account.id, hledgerAccount(account)]));
  yield hledgerHeader(accounts, baseCurrency);
  let lastNo = 0n;
  for (;;) {
    const page = await listEntriesToExport(tx, orgId, basis, lastNo, entriesPerPage);
    const texts = page
      .filter(({ lines }) => lines.length > 0)
      .map((row) => hledgerEntry({ ...row, lines: nameLines(row, names) }, baseCurrency));
    yield texts.join('');
    lastNo = page.at(-1)?.entryNo ?? lastNo;
    if (page.length < entriesPerPage) return;
  }
}

function nameLines({ lines }: ExportedRow, names: ReadonlyMap<string, string>) {
  return lines.map(({ accountId, baseMinor }) => ({
    account: names.get(accountId) ?? accountId,
    baseMinor: BigInt(baseMinor),
  }));
}
