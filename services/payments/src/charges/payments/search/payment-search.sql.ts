import { sql } from '@countinghouse/postgres';
import type { Db } from '../../../kernel/database.ts';
import type { PaymentStatus } from '../payment.rules.ts';

/** The search conditions; null matches anything. */
export interface PaymentSearch {
  readonly workspaceId: string;
  readonly paymentId: string | null;
  readonly statuses: readonly PaymentStatus[];
  readonly hasAttention: boolean;
  readonly amountMinMinor: bigint | null;
  readonly amountMaxMinor: bigint | null;
  readonly currency: string | null;
  /** The first three are lower-case prefixes; the last matches anywhere. */
  readonly email: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly text: string | null;
  /** The payment link, QR code or subscription that was paid. */
  readonly sourceId: string | null;
  /** The merchant's exact order number. */
  readonly orderReference: string | null;
  /** Ids contain their creation time, so both time bounds are ids. */
  readonly fromId: string | null;
  readonly beforeId: string | null;
}

export interface PaymentsFound {
  /** Newest first. */
  readonly ids: readonly string[];
  readonly scannedCount: number;
  /** The oldest payment that was scanned. */
  readonly scannedToId: string | null;
}

export interface StatusFound {
  readonly status: PaymentStatus;
  readonly count: number;
}

type Fragment = ReturnType<typeof sql>;

/**
 * The rows that one scan covers. `newest`: in id order, along the index of the exact terms or of
 * ids alone. `nearest`: rows with a prefix or an amount range, unordered; useful only if they are
 * fewer than one scan covers.
 */
type ScanKind = 'newest' | 'nearest';

interface ScanBounds {
  readonly kind: ScanKind;
  readonly scannedMax: number;
}

/** Scans a bounded number of rows, however rare a match is; the next scan continues from there. */
export async function scanPayments(
  db: Db,
  search: PaymentSearch,
  bounds: ScanBounds & { readonly foundMax: number },
): Promise<PaymentsFound> {
  const scan = toScan(search, bounds.kind);
  const { rows } = await sql<PaymentsFound>`
    with scanned as materialized (
      select id, status, attention, ${scan.match} as is_match from payments
      where workspace_id = ${search.workspaceId} and ${scan.conditions}
      ${scan.order} limit ${bounds.scannedMax})
    select
      array(select id from scanned where is_match order by id desc limit ${bounds.foundMax}) as ids,
      (select count(*)::int from scanned) as "scannedCount",
      (select id from scanned order by id limit 1) as "scannedToId"`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('payment scan returned no row');
  return found;
}

/** Counts within one scan, so a count is exact only if the scan covered everything. */
export async function countInScan(
  db: Db,
  search: PaymentSearch,
  bounds: ScanBounds,
): Promise<readonly CountedInScan[]> {
  const scan = toScan(search, bounds.kind);
  const { rows } = await sql<CountedInScan>`
    with scanned as materialized (
      select id, status, attention, ${scan.match} as is_match from payments
      where workspace_id = ${search.workspaceId} and ${scan.conditions}
      ${scan.order} limit ${bounds.scannedMax})
    select status, count(*)::int as "scannedCount", count(*) filter (where is_match)::int as count,
      count(*) filter (where is_match and attention is not null)::int as "attentionCount"
    from scanned group by status`.execute(db);
  return rows;
}

export interface CountedInScan extends StatusFound {
  readonly attentionCount: number;
  readonly scannedCount: number;
}

/** Counts each status by its own index, up to a bound. */
export async function countByStatus(
  db: Db,
  workspaceId: string,
  statuses: readonly PaymentStatus[],
  countMax: number,
): Promise<readonly StatusFound[]> {
  const { rows } = await sql<StatusFound>`
    select s.status, (select count(*)::int from (
      select from payments p
      where p.workspace_id = ${workspaceId} and p.status = s.status
      limit ${countMax}) counted) as count
    from unnest(${statuses}::text[]) as s (status)`.execute(db);
  return rows;
}

/** Counts payments that an operator investigates, up to a bound. */
export async function countWithAttention(
  db: Db,
  workspaceId: string,
  countMax: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from payments
      where workspace_id = ${workspaceId} and attention is not null limit ${countMax}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

interface Scan {
  readonly match: Fragment;
  readonly conditions: Fragment;
  readonly order: Fragment;
}

function toScan(search: PaymentSearch, kind: ScanKind): Scan {
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

/** Null, for a payment without payer data, counts as no match. */
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
 * Each condition matches its index in `0013_list_indexes.sql`. If several could lead, one does, and
 * the others are checked per row.
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
    ...when(search.orderReference, (order) => sql`order_reference = ${order}`),
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
  const words = sql`concat_ws(' ', title, description, order_reference, customer ->> 'name', customer ->> 'email')`;
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
  /** The rows that the index contains. */
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
/** Sorts after every text with the prefix. */
const lastCharacter = '\u{10FFFF}';

function begins({ text, known }: Indexed, beginning: string): Fragment {
  const first = sql`left(lower(${beginning}), 64)`;
  return sql`(${known} and ${text} >= ${first} and ${text} < ${first} || ${lastCharacter})`;
}

const bigintMax = 2n ** 63n - 1n;
const lowestId = '00000000-0000-0000-0000-000000000000';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
