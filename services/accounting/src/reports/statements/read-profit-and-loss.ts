import { decidePeriod, toPeriods } from './periods.rules.ts';
import type { Period } from './periods.rules.ts';
import { toProfitAndLoss } from './profit-and-loss.rules.ts';
import type { ProfitAndLoss } from './profit-and-loss.rules.ts';
import { getReportHead, readReport } from './read-report.ts';
import type { ReportDeps, ReportOutcome, ReportRequest } from './read-report.ts';
import { toSpans } from './spans.rules.ts';

export interface ProfitAndLossRequest extends ReportRequest {
  readonly from: string | null;
  readonly to: string | null;
}

export type ProfitAndLossOutcome =
  | ReportOutcome<Period, ProfitAndLoss>
  | { readonly kind: 'reject'; readonly reason: 'ends_before_it_begins' };

/** Profit and loss of a period. */
export async function readProfitAndLoss(
  deps: ReportDeps,
  request: ProfitAndLossRequest,
): Promise<ProfitAndLossOutcome> {
  const head = await getReportHead(deps, request.orgId);
  const decision = decidePeriod(request, head.today);
  if (decision.kind === 'reject') return decision;
  const columns = toPeriods(decision.period, request.comparison);
  return readReport(deps, head, request, {
    columns,
    columnNames: columns.map(({ from, to }) => `${from}_${to}`),
    spans: columns.flatMap(({ from, to }, column) =>
      toSpans(from, to).map((span) => ({ ...span, column })),
    ),
    sumsPerColumn: 1,
    toFigures: toProfitAndLoss,
  });
}
