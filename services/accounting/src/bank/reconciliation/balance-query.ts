import { parseMajor } from '@countinghouse/money';
import type { Db } from '../../kernel/database.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import type { BalanceQuery } from './reconciliation-status.sql.ts';

/** Null if not given, undefined if it has too many decimals for the currency. */
export function readClosing(
  closing: string | undefined,
  { currency }: BankAccount,
): bigint | null | undefined {
  if (closing === undefined) return null;
  const read = parseMajor(closing, currency);
  return read.kind === 'ok' ? read.money.amountMinor : undefined;
}

export async function toQuery(
  db: Db,
  orgId: string,
  { accountId, currency }: BankAccount,
  asOf: string,
): Promise<BalanceQuery> {
  const { baseCurrency } = await getOrganisation(db, orgId);
  return { orgId, accountId, isBase: currency === baseCurrency, asOf };
}
