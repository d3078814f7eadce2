import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';

/** The rate of the day or the latest before it, without trailing zeros. */
export async function findRateOn(
  db: Db,
  orgId: string,
  currency: string,
  date: string,
): Promise<string | null> {
  const { rows } = await sql<{ rate: string }>`
    select trim_scale(rate) as rate from fx_rates
    where org_id = ${orgId} and currency = ${currency} and date <= ${date}::date
    order by date desc limit 1`.execute(db);
  return rows[0]?.rate ?? null;
}

/** The rates of the period and, per currency, the latest before it; earliest first. */
export async function listRateRowsBetween(
  db: Db,
  orgId: string,
  currencies: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly { readonly currency: string; readonly date: string; readonly rate: string }[]> {
  const { rows } = await sql<{ currency: string; date: string; rate: string }>`
    select r.currency, r.date, trim_scale(r.rate) as rate
    from unnest(${currencies}::text[]) wanted (currency)
    join fx_rates r on r.org_id = ${orgId} and r.currency = wanted.currency
      and r.date <= ${to}::date and r.date >= coalesce((
        select max(b.date) from fx_rates b
        where b.org_id = ${orgId} and b.currency = wanted.currency and b.date <= ${from}::date), ${from}::date)
    order by r.currency, r.date`.execute(db);
  return rows;
}

export async function saveFxRate(tx: Tx, rate: Insertable<Schema['fx_rates']>): Promise<void> {
  const { rate: value, source, created_at } = rate;
  await tx
    .insertInto('fx_rates')
    .values(rate)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'currency', 'date'])
        .doUpdateSet({ rate: value, source, created_at }),
    )
    .execute();
}

export async function deleteRateRows(tx: Tx, orgId: string): Promise<void> {
  await tx.deleteFrom('fx_rates').where('org_id', '=', orgId).execute();
}

export interface StoredRate {
  readonly currency: string;
  readonly date: string;
  readonly rate: string;
  readonly source: string;
}

export interface RateFilter {
  readonly currency: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** By currency, newest first. */
export async function listFxRates(
  db: Db,
  orgId: string,
  filter: RateFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly StoredRate[]> {
  const { rows } = await sql<StoredRate>`
    select currency, date, trim_scale(rate) as rate, source from fx_rates
    where org_id = ${orgId}
      and (${filter.currency}::text is null or currency = ${filter.currency})
      and (${filter.from}::date is null or date >= ${filter.from}::date)
      and (${filter.to}::date is null or date <= ${filter.to}::date)
    order by currency, date desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The rate of exactly this day, locked until the transaction ends. */
export async function lockFxRate(
  tx: Tx,
  orgId: string,
  { currency, date }: { readonly currency: string; readonly date: string },
): Promise<StoredRate | null> {
  const { rows } = await sql<StoredRate>`
    select currency, date, trim_scale(rate) as rate, source from fx_rates
    where org_id = ${orgId} and currency = ${currency} and date = ${date}::date
    for update`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteFxRate(
  tx: Tx,
  orgId: string,
  { currency, date }: { readonly currency: string; readonly date: string },
): Promise<void> {
  await tx
    .deleteFrom('fx_rates')
    .where('org_id', '=', orgId)
    .where('currency', '=', currency)
    .where('date', '=', date)
    .execute();
}
