import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../../kernel/database.ts';
import type { PaymentStatus } from '../payment.rules.ts';

/** What a payment must be; null: anything. */
export interface PaymentSearch {
  readonly workspaceId: string;
  readonly paymentId: string | null;
  readonly statuses: readonly PaymentStatus[];
  readonly hasAttention: boolean;
  readonly amountMinMinor: bigint | null;
  readonly amountMaxMinor: bigint | null;
  readonly currency: string | null;
  /** The first three are beginnings, in lower case; the last is any part. */
  readonly email: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly text: string | null;
  /** Of the payment link, QR code or subscription it was paid through. */
  readonly sourceId: string | null;
  /** Ids carry their time, so both bounds are ids. */
  readonly fromId: string | null;
  readonly beforeId: string | null;
}

export interface PaymentsFound {
  /** Newest first. */
  readonly ids: readonly string[];
  readonly lookedCount: number;
  /** The oldest that was looked at. */
  readonly lookedToId: string | null;
}

export interface StatusFound {
  readonly status: PaymentStatus;
  readonly count: number;
}

type Fragment = ReturnType<typeof sql>;

/**
 * Which rows one look takes in. `newest`: in the order of ids, along the index of what is asked for
 * exactly, or of ids alone. `nearest`: those with a beginning or an amount in a range, in no order;
 * only of use when they are fewer than a look takes in.
 */
type LookKind = 'newest' | 'nearest';

interface LookBounds {
  readonly kind: LookKind;
  readonly lookedMax: number;
}

/** One look takes in a bounded number of rows however rare a match is; the next one goes on from there. */
export async function lookForPayments(
  tx: Tx,
  search: PaymentSearch,
  bounds: LookBounds & { readonly foundMax: number },
): Promise<PaymentsFound> {
  const look = toLook(search, bounds.kind);
  const { rows } = await sql<PaymentsFound>`
    with looked as materialized (
      select id, status, attention, ${look.match} as is_match from payments
      where workspace_id = ${search.workspaceId} and ${look.conditions}
      ${look.order} limit ${bounds.lookedMax})
    select
      array(select id from looked where is_match order by id desc limit ${bounds.foundMax}) as ids,
      (select count(*)::int from looked) as "lookedCount",
      (select id from looked order by id limit 1) as "lookedToId"`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('a select without a table has one row');
  return found;
}

/** Of one look, so a count is right only when the look took in everything. */
export async function countInLook(
  tx: Tx,
  search: PaymentSearch,
  bounds: LookBounds,
): Promise<readonly CountedInLook[]> {
  const look = toLook(search, bounds.kind);
  const { rows } = await sql<CountedInLook>`
    with looked as materialized (
      select id, status, attention, ${look.match} as is_match from payments
      where workspace_id = ${search.workspaceId} and ${look.conditions}
      ${look.order} limit ${bounds.lookedMax})
    select status, count(*)::int as "lookedCount", count(*) filter (where is_match)::int as count,
      count(*) filter (where is_match and attention is not null)::int as "attentionCount"
    from looked group by status`.execute(tx);
  return rows;
}

export interface CountedInLook extends StatusFound {
  readonly attentionCount: number;
  readonly lookedCount: number;
}

/** Each status by its own index, no further than a bound. */
export async function countByStatus(
  tx: Tx,
  workspaceId: string,
  statuses: readonly PaymentStatus[],
  countMax: number,
): Promise<readonly StatusFound[]> {
  const { rows } = await sql<StatusFound>`
    select s.status, (select count(*)::int from (
      select from payments p
      where p.workspace_id = ${workspaceId} and p.status = s.status
      limit ${countMax}) counted) as count
    from unnest(${statuses}::text[]) as s (status)`.execute(tx);
  return rows;
}

/** Those that an operator investigates, no further than a bound. */
export async function countWithAttention(
  tx: Tx,
  workspaceId: string,
  countMax: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from payments
      where workspace_id = ${workspaceId} and attention is not null limit ${countMax}) counted`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

interface Look {
  readonly match: Fragment;
  readonly conditions: Fragment;
  readonly order: Fragment;
}

function toLook(search: PaymentSearch, kind: LookKind): Look {
  const { exact, near, rest } = toConditions(search);
  const leading = kind === 'newest' ? exact : [...exact, ...near];
  const checked = kind === 'newest' ? [...near, ...rest] : rest;
  const bounds = [
    sql`id >= ${search.fromId ?? lowestId}`,
    sql`id < ${search.beforeId ?? highestId}`,
  ];
  return {
    match: toMatch(checked),
    conditions: sql.join([...bounds, ...leading], sql` and `),
    order: kind === 'newest' ? sql`order by id desc` : sql``,
  };
}

/** Null where a payment has no payer to compare: that is no match. */
function toMatch(conditions: readonly Fragment[]): Fragment {
  if (conditions.length === 0) return sql`true`;
  return sql`coalesce(${sql.join(conditions, sql` and `)}, false)`;
}

interface Conditions {
  readonly exact: readonly Fragment[];
  readonly near: readonly Fragment[];
  readonly rest: readonly Fragment[];
}

/**
 * Each in the words of its index in `0013_list_indexes.sql`. Of several that could lead one does, and
 * the others are checked row by row.
 */
function toConditions(search: PaymentSearch): Conditions {
  const exacts = listExact(search);
  const nears = listNear(search);
  return {
    exact: exacts.slice(0, 1),
    near: nears.slice(0, 1),
    rest: [...exacts.slice(1), ...nears.slice(1), ...listOther(search)],
  };
}

function listExact(search: PaymentSearch): readonly Fragment[] {
  const { amountMinMinor: min, amountMaxMinor: max, statuses } = search;
  const sourceId = sql`coalesce(payment_link_id, qr_code_id, subscription_id)`;
  return [
    ...when(search.paymentId, (id) => sql`id = ${id}`),
    ...when(search.sourceId, (id) => sql`${sourceId} = ${id}::uuid`),
    ...when(min === max ? min : null, (amount) => sql`amount_minor = ${amount}`),
    ...(search.hasAttention ? [sql`attention is not null`] : []),
    ...(statuses.length === 1 ? [sql`status = ${statuses[0]}`] : []),
  ];
}

function listNear(search: PaymentSearch): readonly Fragment[] {
  const { amountMinMinor: min, amountMaxMinor: max } = search;
  return [
    ...when(search.email, (email) => begins(emailText, email)),
    ...when(search.name, (name) => begins(nameText, name)),
    ...when(search.description, (words) => begins(descriptionText, words)),
    ...(min === max ? [] : [sql`amount_minor between ${min ?? 0n} and ${max ?? bigintMax}`]),
  ];
}

function listOther(search: PaymentSearch): readonly Fragment[] {
  const { statuses } = search;
  const words = sql`concat_ws(' ', title, description, customer ->> 'name', customer ->> 'email')`;
  return [
    ...when(search.currency, (currency) => sql`currency = ${currency}`),
    ...(statuses.length > 1 ? [sql`status = any(${statuses}::text[])`] : []),
    ...when(search.text, (text) => sql`strpos(lower(${words}), lower(${text})) > 0`),
  ];
}

function when<Value>(
  value: Value | null,
  toFragment: (value: Value) => Fragment,
): readonly Fragment[] {
  return value === null ? [] : [toFragment(value)];
}

interface Indexed {
  readonly text: Fragment;
  /** Of which rows the index knows. */
  readonly known: Fragment;
}

const emailText: Indexed = {
  text: sql`(lower(customer ->> 'email') collate "C")`,
  known: sql`customer is not null`,
};
const nameText: Indexed = {
  text: sql`(lower(customer ->> 'name') collate "C")`,
  known: sql`customer is not null`,
};
const descriptionText: Indexed = {
  text: sql`(left(lower(description), 64) collate "C")`,
  known: sql`true`,
};
/** Sorts behind every text that goes on after the beginning. */
const lastCharacter = '\u{10FFFF}';

function begins({ text, known }: Indexed, beginning: string): Fragment {
  const first = sql`left(lower(${beginning}), 64)`;
  return sql`(${known} and ${text} >= ${first} and ${text} < ${first} || ${lastCharacter})`;
}

const bigintMax = 2n ** 63n - 1n;
const lowestId = '00000000-0000-0000-0000-000000000000';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
