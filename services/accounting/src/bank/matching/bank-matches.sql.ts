import { rowsInserted, sql } from '@countinghouse/postgres';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';

export type NewMatch = Omit<Insertable<Schema['bank_matches']>, 'evidence'> & {
  readonly evidence: readonly unknown[];
};
export type MatchRow = Selectable<Schema['bank_matches']>;

export async function insertMatches(tx: Tx, matches: readonly NewMatch[]): Promise<void> {
  await rowsInserted('bank_matches', matches).execute(tx);
}

/** Matches that are not undone, in order of creation. */
export async function listLiveMatches(
  db: Db,
  orgId: string,
  lineIds: readonly string[],
): Promise<readonly MatchRow[]> {
  return db
    .selectFrom('bank_matches')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`line_id = any(${lineIds}::uuid[])`)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** These lines, and all lines that share an object created by matching with them. */
export async function listLinesTogether(
  tx: Tx,
  orgId: string,
  lineId: string,
): Promise<readonly { readonly lineId: string; readonly accountId: string }[]> {
  const { rows } = await sql<{ lineId: string; accountId: string }>`
    with recursive together as (
      select ${lineId}::uuid as line_id
      union
      select other.line_id
      from together t
      join bank_matches own on own.org_id = ${orgId} and own.line_id = t.line_id and own.made_here
        and own.undone_at is null
      join bank_matches other on other.org_id = ${orgId} and other.undone_at is null
        and (other.entry_id = own.entry_id or other.payment_id = own.payment_id))
    select l.id as "lineId", l.account_id as "accountId"
    from together t
    join bank_lines l on l.org_id = ${orgId} and l.id = t.line_id
    order by l.id`.execute(tx);
  return rows;
}

/** The amount of each payment that lines already show, with the lines' sign. */
export async function sumMatchedPayments(
  tx: Tx,
  orgId: string,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ id: string; minor: bigint }>`
    select payment_id as id, sum(amount_minor)::bigint as minor from bank_matches
    where org_id = ${orgId} and payment_id = any(${paymentIds}::uuid[]) and undone_at is null
    group by payment_id`.execute(tx);
  return new Map(rows.map(({ id, minor }) => [id, minor]));
}

interface EntryOnAccount {
  readonly sourceKind: string;
  readonly sourceId: string;
  readonly date: string;
  /** Its effect on the account. */
  readonly minor: bigint;
  readonly matchedMinor: bigint;
  readonly isReversed: boolean;
}

/** An entry's effect on one account. */
export async function findEntryOnAccount(
  tx: Tx,
  {
    orgId,
    entryId,
    accountId,
    isBase,
  }: {
    readonly orgId: string;
    readonly entryId: string;
    readonly accountId: string;
    readonly isBase: boolean;
  },
): Promise<EntryOnAccount | null> {
  const { rows } = await sql<EntryOnAccount>`
    select e.source_kind as "sourceKind", e.source_id as "sourceId", e.date,
      sum(case when ${isBase} then l.base_minor else l.doc_minor end)::bigint as minor,
      coalesce((select sum(m.amount_minor) from bank_matches m
        join bank_lines b on b.org_id = ${orgId} and b.id = m.line_id
        where m.org_id = ${orgId} and m.entry_id = e.id and m.undone_at is null
          and b.account_id = ${accountId}), 0)::bigint as "matchedMinor",
      (e.reverses_id is not null or exists (
        select from journal_entries r where r.org_id = ${orgId} and r.reverses_id = e.id)) as "isReversed"
    from journal_entries e
    join journal_lines l on l.org_id = ${orgId} and l.entry_id = e.id
    where e.org_id = ${orgId} and e.id = ${entryId} and l.account_id = ${accountId}
      and l.basis in ('both', 'accrual')
    group by e.org_id, e.id, e.source_kind, e.source_id, e.date, e.reverses_id`.execute(tx);
  return rows[0] ?? null;
}

/** How many entries each line has created, including reversed ones; missing lines are left out. */
export async function countLineEntries(
  tx: Tx,
  orgId: string,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ lineId: string; count: number }>`
    select source_id as "lineId", count(*)::integer as count from journal_entries
    where org_id = ${orgId} and source_kind = 'bank_line' and source_id = any(${lineIds}::uuid[])
      and move = 'post'
    group by source_id`.execute(tx);
  return new Map(rows.map(({ lineId, count }) => [lineId, count]));
}

/** Returns how many. */
export async function saveMatchesUndone(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  undone: { readonly at: Date; readonly by: string },
): Promise<number> {
  const { rows } = await sql`
    update bank_matches set undone_at = ${undone.at}, undone_by = ${undone.by}
    where org_id = ${orgId} and id = any(${ids}::uuid[]) and undone_at is null returning id`.execute(
    tx,
  );
  return rows.length;
}

/** What a match refers to, for display. */
export interface MatchSubject {
  readonly matchId: string;
  readonly contactId: string | null;
  readonly contactName: string | null;
  readonly date: string;
  readonly memo: string | null;
  readonly numbers: readonly string[];
}

export async function listMatchSubjects(
  db: Db,
  orgId: string,
  matchIds: readonly string[],
): Promise<readonly MatchSubject[]> {
  const { rows } = await sql<MatchSubject>`
    select m.id as "matchId", p.contact_id as "contactId", c.name as "contactName",
      coalesce(p.date, e.date) as date, coalesce(p.reference, e.memo) as memo,
      array(select d.number from open_items f
        join allocations a on a.org_id = ${orgId} and a.from_item_id = f.id and a.undone_at is null
        join open_items t on t.org_id = ${orgId} and t.id = a.to_item_id
        join documents d on d.org_id = ${orgId} and t.source_kind = 'document' and d.id = t.source_id
        where f.org_id = ${orgId} and f.source_kind = 'payment' and f.source_id = m.payment_id
          and d.number is not null order by d.number limit 50) as numbers
    from bank_matches m
    left join payments p on p.org_id = ${orgId} and p.id = m.payment_id
    left join contacts c on c.org_id = ${orgId} and c.id = p.contact_id
    left join journal_entries e on e.org_id = ${orgId} and e.id = m.entry_id
    where m.org_id = ${orgId} and m.id = any(${matchIds}::uuid[])
    order by m.id`.execute(db);
  return rows;
}
