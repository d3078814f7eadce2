import { currencies } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type {
  CurrencyTotals,
  ReportColumn,
  ReportFormat,
  ReportSpan,
} from './settlement-report.rules.ts';

export interface ReportFilter extends ReportSpan {
  readonly workspaceId: string;
  /** Only this recipient's payments, from the recipient's side. */
  readonly splitRecipientId: string | null;
}

/** A payment's position in a report. */
export interface ReportPosition {
  /** The database's text form: a `Date` would lose microseconds. */
  readonly settledAt: string;
  readonly paymentId: string;
}

export interface ReportPage {
  /** Where the next page starts; null after the last page. */
  readonly next: ReportPosition | null;
  /** Formatted rows; empty if no scanned payment belongs to the report. */
  readonly text: string;
  readonly totals: readonly CurrencyTotals[];
}

interface PageRequest {
  readonly format: ReportFormat;
  readonly columns: readonly ReportColumn[];
  readonly after: ReportPosition | null;
  /** How many settled payments are scanned, whatever their recipient. */
  readonly paymentsMax: number;
}

type Fragment = ReturnType<typeof sql>;
/** Totals are text: JSON numbers would be rounded. */
type TotalsRow = Readonly<Record<keyof CurrencyTotals, string>>;

interface PageRow {
  readonly settledAt: string | null;
  readonly paymentId: string | null;
  readonly text: string | null;
  readonly totals: readonly TotalsRow[] | null;
}

/**
 * The database formats a page itself, so a million payments never become objects in this process.
 * It scans a bounded number of payments, however few belong to the recipient, so no statement takes
 * long.
 */
export async function readSettlementPage(
  tx: Tx,
  filter: ReportFilter,
  request: PageRequest,
): Promise<ReportPage> {
  const { rows } = await sql<PageRow>`
    with looked_at as (
      select p.id, p.settled_at, p.currency, p.amount_minor as gross_minor, p.fee_minor, p.net_minor,
        p.refunded_minor, case when p.split_routed then p.split_amount_minor else 0 end as share_minor,
        p.split_recipient_id, p.payment_link_id, p.qr_code_id, p.subscription_id, p.provider_reference
      from payments p
      where p.workspace_id = ${filter.workspaceId}
        and ${beginning(filter, request)} and p.settled_at < ${filter.until}
      order by p.settled_at, p.id limit ${request.paymentsMax}
    ),
    settled as (${withNetSettled(filter)})
    select next.settled_at::text as "settledAt", next.id as "paymentId", written.text, added.totals
    from (
      select string_agg(${rowText(request)} order by settled.settled_at, settled.id) as text
      from settled
      left join unnest(${currencyCodes}::text[], ${majorPerMinor}::numeric[])
        as unit (currency, major_per_minor) on unit.currency = settled.currency
    ) written
    cross join (select json_agg(total) as totals from (${sums}) total) added
    left join (
      select settled_at, id from looked_at
      order by settled_at, id offset ${request.paymentsMax - 1}
    ) next on true`.execute(tx);
  const [page] = rows;
  if (page === undefined) throw new Error('settlement report query returned no row');
  return toPage(page);
}

function toPage({ settledAt, paymentId, text, totals }: PageRow): ReportPage {
  return {
    next: settledAt === null || paymentId === null ? null : { settledAt, paymentId },
    text: text ?? '',
    totals: (totals ?? []).map(toTotals),
  };
}

/** The lower bound moves along, because the index is entered by it and not by the pair. */
function beginning({ from }: ReportFilter, { after }: PageRequest): Fragment {
  if (after === null) return sql`p.settled_at >= ${from}`;
  return sql`p.settled_at >= ${after.settledAt}::timestamptz
    and (p.settled_at, p.id) > (${after.settledAt}::timestamptz, ${after.paymentId}::uuid)`;
}

/** The part of refunds that neither the fee nor the recipient bears is the merchant's. */
function withNetSettled({ workspaceId, splitRecipientId }: ReportFilter): Fragment {
  const partOf = (part: Fragment) => refundedFrom(workspaceId, part);
  if (splitRecipientId === null) {
    return sql`
      select p.*, p.net_minor - p.share_minor - p.refunded_minor
        + ${partOf(sql`r.fee_minor + r.share_minor`)} as net_settled_minor
      from looked_at p`;
  }
  return sql`
    select p.*, p.share_minor - ${partOf(sql`r.share_minor`)} as net_settled_minor
    from looked_at p where p.split_recipient_id = ${splitRecipientId}`;
}

/** Few payments have refunds; the others need no lookup. */
function refundedFrom(workspaceId: string, part: Fragment): Fragment {
  return sql`case when p.refunded_minor = 0 then 0 else (
      select coalesce(sum(${part}), 0)::bigint from refunds r
      where r.workspace_id = ${workspaceId} and r.payment_id = p.id and r.status = 'succeeded') end`;
}

const sums = sql`
  select currency, count(*)::text as "paymentCount", sum(gross_minor)::text as "grossMinor",
    sum(fee_minor)::text as "feeMinor", sum(net_minor)::text as "netMinor",
    sum(refunded_minor)::text as "refundedMinor", sum(net_settled_minor)::text as "netSettledMinor"
  from settled group by currency`;

function toTotals(row: TotalsRow): CurrencyTotals {
  return {
    currency: row.currency,
    paymentCount: Number(row.paymentCount),
    grossMinor: BigInt(row.grossMinor),
    feeMinor: BigInt(row.feeMinor),
    netMinor: BigInt(row.netMinor),
    refundedMinor: BigInt(row.refundedMinor),
    netSettledMinor: BigInt(row.netSettledMinor),
  };
}

/** One formatted row and the separator: the arguments of `string_agg`. */
function rowText({ format, columns }: PageRequest): Fragment {
  if (format === 'csv') {
    return sql`concat(${sql.join(
      columns.map((column) => cells[column].csv),
      sql`, ',', `,
    )}, e'\\r\\n'), ''`;
  }
  const fields = columns.map((column) => sql`${sql.lit(`"${column}":`)}, ${cells[column].json}`);
  return sql`concat('{', ${sql.join(fields, sql`, ',', `)}, ',"amount_unit":"major"}'), ','`;
}

/** A value in JSON and in CSV. */
interface Cell {
  readonly json: Fragment;
  readonly csv: Fragment;
}

const cells: Readonly<Record<ReportColumn, Cell>> = {
  payment_id: plain(sql`settled.id`),
  settled_at: plain(
    sql`to_char(settled.settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  ),
  currency: plain(sql`settled.currency`),
  gross: amount(sql`settled.gross_minor`),
  fee: amount(sql`settled.fee_minor`),
  net: amount(sql`settled.net_minor`),
  refunded: amount(sql`settled.refunded_minor`),
  net_settled: amount(sql`settled.net_settled_minor`),
  split_recipient_id: plain(sql`settled.split_recipient_id`),
  payment_link_id: plain(sql`settled.payment_link_id`),
  qr_code_id: plain(sql`settled.qr_code_id`),
  subscription_id: plain(sql`settled.subscription_id`),
  provider_reference: freeText(sql`settled.provider_reference`),
};

/** An id, a code or a time: it needs no escaping in either format. */
function plain(value: Fragment): Cell {
  return { json: sql`coalesce('"' || ${value} || '"', 'null')`, csv: value };
}

/** A product is exact; PostgreSQL rounds a quotient of more than sixteen digits. */
function amount(minor: Fragment): Cell {
  const major = sql`trim_scale(${minor} * unit.major_per_minor)`;
  return { json: major, csv: major };
}

/** External text, escaped as `JSON.stringify` and `toCsvText` do. */
function freeText(value: Fragment): Cell {
  const apostrophe = sql`case when ${value} ~ '^[=+@\\t\\r\\n＝＋－＠-]' then '''' else '' end`;
  const inside = sql`regexp_replace(${value}, '(?<=[;\\t\\r\\n])(?=["'']*[=+@＝＋－＠-])', '''', 'g')`;
  return {
    json: sql`coalesce(to_json(${value})::text, 'null')`,
    csv: sql`case when ${value} ~ '[",;\\t\\r\\n]'
      then '"' || ${apostrophe} || replace(${inside}, '"', '""') || '"'
      else ${apostrophe} || ${value} end`,
  };
}

const currencyCodes = currencies.map(({ code }) => code);
const majorPerMinor = currencies.map(({ exponent }) => `1e-${exponent}`);
