import type { WireNumber } from '@countinghouse/http';
import { getCurrency, parseMajor } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Database } from '../../../src/kernel/database.ts';
import {
  createSettlementReports,
  openSettlementReport,
} from '../../../src/settlement/settlements/open-settlement-report.ts';
import type { ReportPart } from '../../../src/settlement/settlements/open-settlement-report.ts';
import type { ReportFormat } from '../../../src/settlement/settlements/settlement-report.rules.ts';
import { settlementsResponse } from '../../../src/settlement/settlements/settlements.wire.ts';

interface Asked {
  readonly workspaceId: string;
  readonly splitRecipientId?: string | null;
  readonly format?: ReportFormat;
}

/** A report of all time, read by somebody who takes it as fast as it comes. */
export async function openWholeReport(
  database: Database,
  { workspaceId, splitRecipientId = null, format = 'json' }: Asked,
): Promise<AsyncGenerator<ReportPart, void, void>> {
  const span = { from: new Date(0), until: new Date('2100-01-01T00:00:00Z') };
  const filter = { workspaceId, splitRecipientId, ...span };
  const outcome = await openSettlementReport(createSettlementReports(database, 2), filter, format);
  if (outcome.kind !== 'opened') throw new Error(outcome.reason);
  return outcome.parts;
}

const rowsSchema = settlementsResponse.content['application/json'].schema.shape.data;

/** The rows as whoever receives them reads them, with amounts that can be added up. */
export function toWhole(parts: readonly ReportPart[]) {
  const text = textsOf(parts).filter((each) => each !== '');
  return {
    payments: rowsSchema.parse(JSON.parse(`[${text.join(',')}]`)).map((row) => {
      const toMinor = (major: WireNumber) => {
        const read = parseMajor(JSON.stringify(major), getCurrency(row.currency));
        if (read.kind === 'reject') throw new Error(read.reason);
        return read.money.amountMinor;
      };
      return {
        paymentId: row.payment_id,
        settledAt: row.settled_at,
        currency: row.currency,
        paymentCount: 1,
        grossMinor: toMinor(row.gross),
        feeMinor: toMinor(row.fee),
        netMinor: toMinor(row.net),
        refundedMinor: toMinor(row.refunded),
        netSettledMinor: toMinor(row.net_settled),
      };
    }),
    totals: parts.flatMap((part) => (part.kind === 'summary' ? part.totals : [])),
  };
}

export function textsOf(parts: readonly ReportPart[]): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'rows' ? [part.text] : []));
}

export async function readWholeReport(database: Database, asked: Asked) {
  return toWhole(await Array.fromAsync(await openWholeReport(database, asked)));
}

/** What the ledger has of every settled payment: its own entries, and nothing of the payment's row. */
export async function listBookedParts(database: Database, workspaceId: string) {
  const { rows } = await sql<{
    paymentId: string;
    grossMinor: bigint;
    refundedMinor: bigint;
    merchantMinor: bigint;
    feeKeptMinor: bigint;
    owedByRecipientMinor: bigint;
  }>`
    select e.reference_id as "paymentId",
      sum(e.amount_minor) filter (where t.template in
        ('charge', 'split_charge', 'charge_kept', 'split_charge_kept') and e.amount_minor > 0)::bigint
        as "grossMinor",
      coalesce(-sum(e.amount_minor) filter (where e.account_code = 2030 and t.template in
        ('refund_executed', 'refund_reversed')), 0)::bigint as "refundedMinor",
      coalesce(-sum(e.amount_minor) filter (where e.account_code in (1020, 2000, 2010)), 0)::bigint
        as "merchantMinor",
      coalesce(-sum(e.amount_minor) filter (where e.account_code = 4000), 0)::bigint as "feeKeptMinor",
      coalesce(sum(e.amount_minor) filter (where e.account_code = 1030), 0)::bigint
        as "owedByRecipientMinor"
    from ledger_entries e
    join ledger_transactions t on t.workspace_id = e.workspace_id and t.id = e.transaction_id
    join payments p on p.workspace_id = e.workspace_id and p.id = e.reference_id
    where e.workspace_id = ${workspaceId} and not e.is_held and p.settled_at is not null
    group by e.reference_id`.execute(database.db);
  return new Map(rows.map((row) => [row.paymentId, row]));
}
