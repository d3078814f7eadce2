import { inSnapshot } from '@countinghouse/postgres';
import type { Database, Tx } from '../../kernel/database.ts';
import { createReportSlots } from './report-slots.ts';
import type { ReportSlots } from './report-slots.ts';
import { addUp, reportColumns } from './settlement-report.rules.ts';
import type { CurrencyTotals, ReportFormat } from './settlement-report.rules.ts';
import { readSettlementPage } from './settlement-report.sql.ts';
import type { ReportFilter, ReportPage, ReportPosition } from './settlement-report.sql.ts';

/** Shared by all requests of a process: reports have their own connections and slots. */
export interface SettlementReports {
  readonly database: Database;
  readonly slots: ReportSlots;
}

export type ReportPart =
  /** Payments in the output format; empty if a page has none, so that a reader can still stop. */
  | { readonly kind: 'rows'; readonly text: string }
  /** The final part. */
  | { readonly kind: 'summary'; readonly totals: readonly CurrencyTotals[] };

export type ReportOutcome =
  | { readonly kind: 'opened'; readonly parts: AsyncGenerator<ReportPart, void, void> }
  | { readonly kind: 'reject'; readonly reason: 'busy' };

/** About a hundred kilobytes of text: quick to read and send, because others wait for that time. */
const paymentsPerPage = 250;
/** Shorter than the callers' own timeouts, so that they get an answer. */
const slotWaitMsMax = 2_000;

export function createSettlementReports(database: Database, slotsMax: number): SettlementReports {
  const slotsPerWorkspaceMax = Math.ceil(slotsMax / 2);
  const waitMsMax = slotWaitMsMax;
  return {
    database,
    slots: createReportSlots({ slotsMax, slotsPerWorkspaceMax, waitMsMax }),
  };
}

/** Payments and their summary from one snapshot, read as fast as the caller takes them. */
export async function openSettlementReport(
  reports: SettlementReports,
  filter: ReportFilter,
  format: ReportFormat,
): Promise<ReportOutcome> {
  const leave = await reports.slots.enter(filter.workspaceId);
  if (leave === null) return { kind: 'reject', reason: 'busy' };
  return { kind: 'opened', parts: readReport(reports.database, { filter, format, leave }) };
}

interface Reading {
  readonly filter: ReportFilter;
  readonly format: ReportFormat;
  readonly leave: () => void;
}

async function* readReport(
  database: Database,
  { filter, format, leave }: Reading,
): AsyncGenerator<ReportPart, void, void> {
  try {
    yield* inSnapshot(database.db, (tx) => readReportParts(tx, filter, format));
  } finally {
    leave();
  }
}

/** As openSettlementReport, in the caller's snapshot. */
export async function* readReportParts(
  tx: Tx,
  filter: ReportFilter,
  format: ReportFormat,
): AsyncGenerator<ReportPart, void, void> {
  const request = { format, columns: reportColumns, paymentsMax: paymentsPerPage };
  let totals: readonly CurrencyTotals[] = [];
  let after: ReportPosition | null = null;
  do {
    const page: ReportPage = await readSettlementPage(tx, filter, { ...request, after });
    totals = addUp(totals, page.totals);
    yield { kind: 'rows', text: page.text };
    after = page.next;
  } while (after !== null);
  yield { kind: 'summary', totals };
}
