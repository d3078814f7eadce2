import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { StatementBalance, StatementMovement } from './contact-statement.rules.ts';

export interface StatementQuery {
  readonly orgId: string;
  readonly contactId: string;
  /** Both inclusive. */
  readonly from: string;
  readonly to: string;
}

/**
 * Every movement of the contact's receivable. An allocation between two of its items changes nothing; a
 * settlement without a second item, or against a payable, does.
 */
function movesOf({ orgId, contactId }: StatementQuery) {
  return sql`
    items as (
      select i.* from open_items i
      join accounts a on a.org_id = i.org_id and a.id = i.account_id
      where i.org_id = ${orgId} and i.contact_id = ${contactId} and a.system_key = 'receivable'),
    settled as (
      select a.id, a.date, a.undone_date, i.currency,
        sum(-sign(i.doc_minor) * a.doc_minor)::bigint as minor
      from allocations a
      join items i on i.id in (a.to_item_id, a.from_item_id)
      where a.org_id = ${orgId} and a.date is distinct from a.undone_date
      group by a.id, a.date, a.undone_date, i.currency
      having sum(-sign(i.doc_minor) * a.doc_minor) <> 0),
    moves as (
      select i.date, i.source_kind as kind, i.source_id, i.currency, i.doc_minor as minor from items i
      where i.voided_date is distinct from i.date
      union all
      select i.voided_date, 'void', i.source_id, i.currency, -i.doc_minor from items i
      where i.voided_date is not null and i.voided_date <> i.date
      union all
      select s.date, 'settlement', s.id, s.currency, s.minor from settled s
      union all
      select s.undone_date, 'undone', s.id, s.currency, -s.minor from settled s
      where s.undone_date is not null)`;
}

/** By currency, over everything up to the last day. */
export async function listStatementBalances(
  tx: Tx,
  query: StatementQuery,
  bucketStarts: readonly number[],
): Promise<readonly StatementBalance[]> {
  const { from, to, orgId } = query;
  const { rows } = await sql<Omit<StatementBalance, 'currency'> & { readonly currency: string }>`
    with ${movesOf(query)},
    aged as (
      select i.currency, width_bucket(${to}::date - i.due_date, ${bucketStarts}::integer[]) as bucket,
        sum(case when i.voided_date <= ${to}::date then 0 else i.doc_minor end
          - sign(i.doc_minor) * coalesce((
            select sum(a.doc_minor) from allocations a
            where a.org_id = ${orgId} and i.id in (a.to_item_id, a.from_item_id)
              and a.date <= ${to}::date
              and (a.undone_date is null or a.undone_date > ${to}::date)), 0))::bigint as minor
      from items i where i.date <= ${to}::date
      group by 1, 2)
    select m.currency, coalesce(sum(m.minor) filter (where m.date < ${from}::date), 0)::bigint
        as "openingMinor",
      sum(m.minor)::bigint as "closingMinor",
      (select array_agg(coalesce(g.minor, 0) order by b.bucket)
        from generate_series(0, ${bucketStarts.length}::integer) b (bucket)
        left join aged g on g.currency = m.currency and g.bucket = b.bucket) as buckets
    from moves m where m.date <= ${to}::date
    group by m.currency order by m.currency`.execute(tx);
  return rows.map((row) => ({
    ...row,
    currency: getCurrency(row.currency),
    buckets: row.buckets.map(BigInt),
  }));
}

/** The period's movements, by date. */
export async function listStatementMovements(
  tx: Tx,
  query: StatementQuery,
  rowsMax: number,
): Promise<readonly StatementMovement[]> {
  const { orgId, from, to } = query;
  const { rows } = await sql<Omit<StatementMovement, 'currency'> & { readonly currency: string }>`
    with ${movesOf(query)}
    select m.date, m.kind, d.kind as "documentKind", m.source_id as "sourceId", d.number, m.currency,
      m.minor as "amountMinor"
    from moves m
    left join documents d on d.org_id = ${orgId} and d.id = m.source_id
    where m.date between ${from}::date and ${to}::date
    order by m.date, m.kind, d.number, m.source_id limit ${rowsMax}::bigint`.execute(tx);
  return rows.map((row) => ({ ...row, currency: getCurrency(row.currency) }));
}
