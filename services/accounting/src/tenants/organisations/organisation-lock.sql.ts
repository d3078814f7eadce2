import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import type { Tx } from '../../kernel/database.ts';

export interface LockedOrganisation {
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly baseCurrency: CurrencyCode;
}

/** Rows that reference the organisation can still be inserted; other takers of this lock wait. */
export async function lockOrganisationRow(
  tx: Tx,
  orgId: string,
): Promise<LockedOrganisation | null> {
  const row = await tx
    .selectFrom('organisations')
    .select(['name', 'environment', 'base_currency'])
    .where('id', '=', orgId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { name, environment } = row;
  return { name, environment, baseCurrency: getCurrency(row.base_currency) };
}
