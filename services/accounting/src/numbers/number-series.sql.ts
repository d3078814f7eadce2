import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { DocumentKind } from '../documents/document.rules.ts';
import type { Schema } from '../schema.generated.ts';
import type { NumberSeries } from './number.rules.ts';

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

/** For a change: whoever takes a number waits. */
export async function lockNumberSeries(
  tx: Tx,
  orgId: string,
  kind: DocumentKind,
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

export async function hasNumbers(tx: Tx, orgId: string, kind: DocumentKind): Promise<boolean> {
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
  kind: DocumentKind,
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

export interface TakenNumber extends NumberSeries {
  readonly number: bigint;
}

/**
 * The next number of a series, which keeps its settings until the transaction ends; its counter stays
 * locked as long. Null: there is no such series.
 */
export async function takeNextNumber(
  tx: Tx,
  orgId: string,
  kind: DocumentKind,
  day: { readonly date: string; readonly fiscalYear: number },
): Promise<TakenNumber | null> {
  const { rows } = await sql<TakenNumber>`
    with kept as materialized (
      select org_id, kind, pattern, is_yearly, is_chronological from number_series
      where org_id = ${orgId} and kind = ${kind} for key share
    )
    select pattern, is_yearly as "isYearly", is_chronological as "isChronological",
      take_number(org_id, kind, case when is_yearly then ${day.fiscalYear}::integer else 0 end,
        ${day.date}::date) as number
    from kept`.execute(tx);
  return rows[0] ?? null;
}
