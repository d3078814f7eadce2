import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { Schema } from '../schema.generated.ts';

/** Of the day itself or the latest before it, without zeros at its end. */
export async function findRateOn(
  tx: Tx,
  orgId: string,
  currency: string,
  date: string,
): Promise<string | null> {
  const { rows } = await sql<{ rate: string }>`
    select trim_scale(rate) as rate from fx_rates
    where org_id = ${orgId} and currency = ${currency} and date <= ${date}::date
    order by date desc limit 1`.execute(tx);
  return rows[0]?.rate ?? null;
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

export async function deleteRates(tx: Tx, orgId: string): Promise<void> {
  await tx.deleteFrom('fx_rates').where('org_id', '=', orgId).execute();
}
