import { decimalsOf } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { usePlace } from '../../shell/place.ts';
import { viewAged, viewTax } from '../list.views.ts';
import { useReportPlace } from '../report-place.ts';
import type { ReportName, ReportSearch } from '../report-search.rules.ts';
import type { ReportPlace, ReportView } from '../report-view.ts';
import {
  agedQuery,
  balanceSheetQuery,
  cashFlowQuery,
  profitAndLossQuery,
  readLedgerFile,
  taxQuery,
  trialBalanceQuery,
} from '../reports.queries.ts';
import {
  viewBalanceSheet,
  viewCashFlow,
  viewProfitAndLoss,
  viewTrialBalance,
} from '../statement.views.ts';
import { reportTitle, texts } from '../texts.ts';
import { toCsvSheet } from './csv-sheet.rules.ts';
import { toReportSheet } from './report-sheet.rules.ts';
import { saveWorkbook } from './save-workbook.ts';
import type { Sheet } from './workbook.rules.ts';

interface ExcelProps {
  readonly name: ReportName;
  readonly query: ReportSearch;
}

/** The report as a workbook, whose amounts are numbers. */
export function ExcelButton({ name, query }: ExcelProps): ReactNode {
  const { name: organisation, currency } = usePlace();
  const place = useReportPlace();
  const client = useQueryClient();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const save = async (): Promise<void> => {
    setState('busy');
    try {
      const order = { client, place, organisation, decimals: decimalsOf(currency), query };
      await saveWorkbook(`${name}.xlsx`, await readSheet(order, name));
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return (
    <button
      type="button"
      className="btn btn-plain btn-sm"
      disabled={state === 'busy'}
      onClick={() => void save()}
    >
      <FileSpreadsheet className="icon icon-14" aria-hidden />
      {state === 'failed' ? texts.excelFailed : texts.excel}
    </button>
  );
}

interface SheetOrder {
  readonly client: QueryClient;
  readonly place: ReportPlace;
  readonly organisation: string;
  readonly decimals: number;
  readonly query: ReportSearch;
}

async function readSheet(order: SheetOrder, name: ReportName): Promise<Sheet> {
  const title = reportTitle(name);
  if (name === 'general-ledger') return readLedger(order, title);
  const view = await readView(order, name);
  const { organisation, decimals, query } = order;
  const basis = query.basis === 'cash' ? texts.cash : texts.accrual;
  return toReportSheet({ title, subtitle: `${organisation}, ${basis}`, decimals }, view);
}

/** Every line of the period, as in the file with commas. */
async function readLedger({ place, decimals, query }: SheetOrder, title: string): Promise<Sheet> {
  const csv = await readLedgerFile(place.orgId, query);
  const amounts = ['debit', 'credit', 'balance'];
  return toCsvSheet({ title, decimals, amounts }, csv);
}

async function readView(
  { client, place, query }: SheetOrder,
  name: Exclude<ReportName, 'general-ledger'>,
): Promise<ReportView> {
  const { orgId } = place;
  switch (name) {
    case 'profit-and-loss':
      return viewProfitAndLoss(place, await client.fetchQuery(profitAndLossQuery(orgId, query)));
    case 'balance-sheet':
      return viewBalanceSheet(place, await client.fetchQuery(balanceSheetQuery(orgId, query)));
    case 'trial-balance':
      return viewTrialBalance(place, await client.fetchQuery(trialBalanceQuery(orgId, query)));
    case 'cash-flow':
      return viewCashFlow(place, await client.fetchQuery(cashFlowQuery(orgId, query)));
    case 'aged-receivables':
      return viewAged(place, await client.fetchQuery(agedQuery(orgId, 'receivables', query)));
    case 'aged-payables':
      return viewAged(place, await client.fetchQuery(agedQuery(orgId, 'payables', query)));
    case 'tax':
      return viewTax(place, await client.fetchQuery(taxQuery(orgId, query)));
  }
}
