import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { NumberedKind, NumberSeries } from './number.rules.ts';

export async function insertNumberSeries(
  tx: Tx,
  series: readonly Insertable<Schema['number_series']>[],
): Promise<void> {
  await tx.insertInto('number_series').values(series).execute();
}

const selected = [
  'pattern',
  'is_yearly as isYearly',
  'is_chronological as isChronological',
] as const;

export interface CountedSeries extends NumberSeries {
  readonly kind: NumberedKind;
  /** In the fiscal year if the series is yearly; 0 before the first. */
  readonly lastNumber: bigint;
  readonly hasNumbers: boolean;
}

export async function listNumberSeriesRows(
  db: Db,
  orgId: string,
  fiscalYear: number,
): Promise<readonly CountedSeries[]> {
  const { rows } = await sql<CountedSeries>`
    select s.kind, s.pattern, s.is_yearly as "isYearly", s.is_chronological as "isChronological",
      coalesce(max(c.last_number) filter (
        where c.fiscal_year = case when s.is_yearly then ${fiscalYear}::integer else 0 end), 0)
        as "lastNumber",
      count(c.kind) > 0 as "hasNumbers"
    from number_series s
    left join number_counters c on c.org_id = s.org_id and c.kind = s.kind
    where s.org_id = ${orgId}
    group by s.kind, s.pattern, s.is_yearly, s.is_chronological
    order by s.kind`.execute(db);
  return rows;
}

/** Locks the series for a change: taking a number waits. */
export async function lockNumberSeries(
  tx: Tx,
  orgId: string,
  kind: NumberedKind,
): Promise<NumberSeries | null> {
  const row = await tx
    .selectFrom('number_series')
    .select(selected)
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function hasNumbers(tx: Tx, orgId: string, kind: NumberedKind): Promise<boolean> {
  const row = await tx
    .selectFrom('number_counters')
    .select('kind')
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveNumberSeries(
  tx: Tx,
  orgId: string,
  kind: NumberedKind,
  series: NumberSeries,
): Promise<void> {
  await tx
    .updateTable('number_series')
    .set({
      pattern: series.pattern,
      is_yearly: series.isYearly,
      is_chronological: series.isChronological,
    })
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .execute();
}

/**
 * Takes the next number. The series' settings and counter stay locked until the transaction ends. Null
 * if there is no such series.
 */
export async function takeNextNumber(
  tx: Tx,
  orgId: string,
  kind: NumberedKind,
  day: { readonly date: string; readonly fiscalYear: number },
): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`
    select take_formatted_number(${orgId}, ${kind}, ${day.date}, ${day.fiscalYear}) as number`.execute(
    tx,
  );
  return rows[0]?.number ?? null;
}
