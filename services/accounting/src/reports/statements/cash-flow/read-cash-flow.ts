import { addDays } from '@countinghouse/calendar';
import { moneySubtypes } from '../../../setup/chart/money-subtype.rules.ts';
import { decidePeriod, toPeriods } from '../periods.rules.ts';
import type { Period } from '../periods.rules.ts';
import type { ProfitAndLossRequest } from '../read-profit-and-loss.ts';
import { getReportHead, readVersioned } from '../read-report.ts';
import type { ReportDeps, ReportOutcome } from '../read-report.ts';
import { readMeasures } from '../reports.sql.ts';
import { beginning, toSpans } from '../spans.rules.ts';
import { otherActivitySubtypes, sourcesOfNoFlow } from './cash-flow-activity.rules.ts';
import { toCashFlow } from './cash-flow.rules.ts';
import type { CashFlow } from './cash-flow.rules.ts';

export type CashFlowOutcome =
  | ReportOutcome<Period, CashFlow>
  | { readonly kind: 'reject'; readonly reason: 'ends_before_it_begins' };

/** The cash flow statement of a period. */
export async function readCashFlow(
  deps: ReportDeps,
  request: ProfitAndLossRequest,
): Promise<CashFlowOutcome> {
  const { orgId, basis } = request;
  const head = await getReportHead(deps, orgId);
  const decision = decidePeriod(request, head.today);
  if (decision.kind === 'reject') return decision;
  const columns = toPeriods(decision.period, request.comparison);
  const columnNames = columns.map(({ from, to }) => `${from}_${to}`);
  return readVersioned(head, request, { columns, columnNames }, async () => {
    const { ledgerVersion, rows } = await readMeasures(deps.database.db, {
      orgId,
      basis,
      spans: columns.flatMap(({ from, to }, index) => [
        ...toSpans(beginning, addDays(from, -1)).map((span) => ({ ...span, column: 2 * index })),
        ...toSpans(from, to).map((span) => ({ ...span, column: 2 * index + 1 })),
      ]),
      periods: columns,
      moneySubtypes,
      otherActivitySubtypes,
      sourcesOfNoFlow,
    });
    return { ledgerVersion, figures: toCashFlow(rows, columns.length) };
  });
}
