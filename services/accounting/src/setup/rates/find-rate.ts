import type { CurrencyCode } from '@countinghouse/money';
import type { Db } from '../../kernel/database.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { findRateOn } from './rates.sql.ts';

/** Units of base currency per unit of `currency` on a day, as decimal text; null if none is stored. */
export async function findRate(
  db: Db,
  organisation: Pick<Organisation, 'id' | 'baseCurrency'>,
  currency: CurrencyCode,
  date: string,
): Promise<string | null> {
  if (currency === organisation.baseCurrency) return '1';
  return findRateOn(db, organisation.id, currency, date);
}
