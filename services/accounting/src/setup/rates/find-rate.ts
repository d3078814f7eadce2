import type { CurrencyCode } from '@countinghouse/money';
import type { Tx } from '../../kernel/database.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { findRateOn } from './rates.sql.ts';

/** Units of the base currency for one of `currency` on a day, as decimal text; null: none is stored. */
export async function findRate(
  tx: Tx,
  organisation: Pick<Organisation, 'id' | 'baseCurrency'>,
  currency: CurrencyCode,
  date: string,
): Promise<string | null> {
  if (currency === organisation.baseCurrency) return '1';
  return findRateOn(tx, organisation.id, currency, date);
}
