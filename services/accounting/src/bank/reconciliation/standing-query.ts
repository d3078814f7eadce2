import { parseMajor } from '@countinghouse/money';
import type { Tx } from '../../kernel/database.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import type { StandingQuery } from './standing.sql.ts';

/** Null when nobody said it, undefined when the currency cannot hold it. */
export function readClosing(
  closing: string | undefined,
  { currency }: BankAccount,
): bigint | null | undefined {
  if (closing === undefined) return null;
  const read = parseMajor(closing, currency);
  return read.kind === 'ok' ? read.money.amountMinor : undefined;
}

export async function toQuery(
  tx: Tx,
  orgId: string,
  { accountId, currency }: BankAccount,
  asOf: string,
): Promise<StandingQuery> {
  const { baseCurrency } = await getOrganisation(tx, orgId);
  return { orgId, accountId, isBase: currency === baseCurrency, asOf };
}
