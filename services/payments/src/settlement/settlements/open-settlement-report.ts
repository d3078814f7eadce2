import { inSnapshot } from '@countinghouse/postgres';
import type { Database, Tx } from '../../kernel/database.ts';
import { createReportPlaces } from './report-places.ts';
import type { ReportPlaces } from './report-places.ts';
import { addUp, reportColumns } from './settlement-report.rules.ts';
import type { CurrencyTotals, ReportFormat } from './settlement-report.rules.ts';
import { readSettlementPage } from './settlement-report.sql.ts';
import type { ReportFilter, ReportPage, ReportPosition } from './settlement-report.sql.ts';

/** Shared by all requests of a process: reports have connections and places of their own. */
export interface SettlementReports {
  readonly database: Database;
  readonly places: ReportPlaces;
}

export type ReportPart =
  /** Payments as they are sent; empty where a page has none, so that a reader can still stop. */
  | { readonly kind: 'rows'; readonly text: string }
  /** The last one. */
  | { readonly kind: 'summary'; readonly totals: readonly CurrencyTotals[] };

export type ReportOutcome =
  | { readonly kind: 'opened'; readonly parts: AsyncGenerator<ReportPart, void, void> }
  | { readonly kind: 'reject'; readonly reason: 'busy' };

/** About a hundred kilobytes of text: soon read and soon sent, for others wait as long. */
const paymentsPerPage = 250;
/** A caller is told before they give up themselves. */
const placeWaitMsMax = 2_000;

export function createSettlementReports(database: Database, placesMax: number): SettlementReports {
  const placesPerWorkspaceMax = Math.ceil(placesMax / 2);
  const waitMsMax = placeWaitMsMax;
  return {
    database,
    places: createReportPlaces({ placesMax, placesPerWorkspaceMax, waitMsMax }),
  };
}

/** Payments and their summary, all of one moment, read as the caller takes them. */
export async function openSettlementReport(
  reports: SettlementReports,
  filter: ReportFilter,
  format: ReportFormat,
): Promise<ReportOutcome> {
  const leave = await reports.places.enter(filter.workspaceId);
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
    yield* inSnapshot(database.db, (tx) => readParts(tx, filter, format));
  } finally {
    leave();
  }
}

async function* readParts(
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
