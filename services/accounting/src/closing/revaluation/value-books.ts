import type { CurrencyCode } from '@countinghouse/money';
import type { Db } from '../../kernel/database.ts';
import { findRate } from '../../setup/rates/find-rate.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { listForeignItems, listForeignMoney } from './foreign-balances.sql.ts';
import { valueBalances } from './revaluation.rules.ts';
import type { ValuationDecision } from './revaluation.rules.ts';

/** All foreign-currency balances at the end of a day, at that day's rates. */
export async function valueBooks(
  db: Db,
  organisation: Organisation,
  date: string,
): Promise<ValuationDecision> {
  const { id: orgId, baseCurrency } = organisation;
  const found = [
    ...(await listForeignMoney(db, orgId, baseCurrency, date)),
    ...(await listForeignItems(db, orgId, baseCurrency, date)),
  ];
  const rates = new Map<CurrencyCode, string>();
  for (const currency of new Set(found.map((balance) => balance.currency))) {
    const rate = await findRate(db, organisation, currency, date);
    if (rate !== null) rates.set(currency, rate);
  }
  return valueBalances(found, rates, baseCurrency);
}
