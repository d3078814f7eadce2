import './report.css';
import { Loaded, PageHead, usePathPart, useSearchParts } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileAddress } from '../paths.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { GeneralLedgerCard } from './general-ledger.card.tsx';
import { viewAged, viewTax } from './list.views.ts';
import { useReportPlace } from './report-place.ts';
import { namesLines, queryOf, readReportName, readReportSearch } from './report-search.rules.ts';
import type { ReportName, ReportSearch } from './report-search.rules.ts';
import { ReportTable } from './report-table.tsx';
import { ReportTools } from './report-tools.tsx';
import type { ReportPlace, ReportView } from './report-view.ts';
import {
  agedQuery,
  balanceSheetQuery,
  cashFlowQuery,
  profitAndLossQuery,
  taxQuery,
  trialBalanceQuery,
} from './reports.queries.ts';
import {
  viewBalanceSheet,
  viewCashFlow,
  viewProfitAndLoss,
  viewTrialBalance,
} from './statement.views.ts';
import { reportTitle, texts } from './texts.ts';
import { ExcelButton } from './workbook/excel-button.tsx';

export function ReportScreen(): ReactNode {
  const { orgId } = usePlace();
  const name = usePathPart('name');
  const search = readReportSearch(useSearchParts<RawSearch>());
  const report = readReportName(name);
  if (report === null) return <PageHead title={texts.unknown} />;
  const query = queryOf(report, search);
  const hasFile = report !== 'general-ledger' || namesLines(search);
  return (
    <div className="report">
      <PageHead
        title={reportTitle(report)}
        actions={
          <>
            {hasFile ? (
              <a
                className="btn btn-plain btn-sm"
                href={fileAddress(orgId, `/reports/${report}`, {
                  ...query,
                  after: undefined,
                  format: 'csv',
                })}
                download
              >
                <Download className="icon icon-14" aria-hidden />
                {texts.csv}
              </a>
            ) : null}
            {hasFile ? <ExcelButton name={report} query={query} /> : null}
            <button
              type="button"
              className="btn btn-plain btn-sm only-wide"
              onClick={() => window.print()}
            >
              <Printer className="icon icon-14" aria-hidden />
              {texts.print}
            </button>
          </>
        }
      />
      <ReportTools name={report} search={search} />
      <OneReport key={report} name={report} query={query} />
    </div>
  );
}

interface ReportProps {
  readonly name: ReportName;
  readonly query: ReportSearch;
}

function OneReport({ name, query }: ReportProps): ReactNode {
  switch (name) {
    case 'profit-and-loss':
      return <ProfitAndLossReport query={query} />;
    case 'balance-sheet':
      return <BalanceSheetReport query={query} />;
    case 'trial-balance':
      return <TrialBalanceReport query={query} />;
    case 'cash-flow':
      return <CashFlowReport query={query} />;
    case 'aged-receivables':
      return <AgedReport side="receivables" query={query} />;
    case 'aged-payables':
      return <AgedReport side="payables" query={query} />;
    case 'tax':
      return <TaxReportCard query={query} />;
    case 'general-ledger':
      return <GeneralLedgerCard query={query} />;
  }
}

interface QueryProps {
  readonly query: ReportSearch;
}

function ProfitAndLossReport({ query }: QueryProps): ReactNode {
  const { orgId } = usePlace();
  return <Shown read={useQuery(profitAndLossQuery(orgId, query))} view={viewProfitAndLoss} />;
}

function BalanceSheetReport({ query }: QueryProps): ReactNode {
  const { orgId } = usePlace();
  return <Shown read={useQuery(balanceSheetQuery(orgId, query))} view={viewBalanceSheet} />;
}

function TrialBalanceReport({ query }: QueryProps): ReactNode {
  const { orgId } = usePlace();
  return <Shown read={useQuery(trialBalanceQuery(orgId, query))} view={viewTrialBalance} />;
}

function CashFlowReport({ query }: QueryProps): ReactNode {
  const { orgId } = usePlace();
  return <Shown read={useQuery(cashFlowQuery(orgId, query))} view={viewCashFlow} />;
}

function AgedReport({
  side,
  query,
}: QueryProps & { readonly side: 'receivables' | 'payables' }): ReactNode {
  const { orgId } = usePlace();
  return <Shown read={useQuery(agedQuery(orgId, side, query))} view={viewAged} />;
}

function TaxReportCard({ query }: QueryProps): ReactNode {
  const { orgId } = usePlace();
  return <Shown read={useQuery(taxQuery(orgId, query))} view={viewTax} />;
}

function Shown<Report>({
  read,
  view,
}: {
  readonly read: UseQueryResult<Report>;
  readonly view: (place: ReportPlace, report: Report) => ReportView;
}): ReactNode {
  const place = useReportPlace();
  return (
    <section className="card">
      <Loaded query={read} lines={12}>
        {(report) => <ReportTable view={view(place, report)} />}
      </Loaded>
    </section>
  );
}
