import type { CurrencyCode } from '@countinghouse/money';
import type { ReportBasis } from '../statements/account-sums.rules.ts';
import { decidePeriod } from '../statements/periods.rules.ts';
import type { Period } from '../statements/periods.rules.ts';
import { getReportHead } from '../statements/read-report.ts';
import type { ReportDeps } from '../statements/read-report.ts';
import { taxFacts } from './tax-facts.sql.ts';
import { toTaxReport } from './tax-report.rules.ts';
import type { TaxReport } from './tax-report.rules.ts';
import { listTaxSums } from './tax-report.sql.ts';

export interface TaxReportRequest {
  readonly orgId: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly basis: ReportBasis;
}

export type TaxReportOutcome =
  | {
      readonly kind: 'report';
      readonly period: Period;
      readonly currency: CurrencyCode;
      readonly basis: ReportBasis;
      readonly report: TaxReport;
    }
  | { readonly kind: 'reject'; readonly reason: 'ends_before_it_begins' };

/** Taxes that became due in a period and their bases, by code, component and box. */
export async function readTaxReport(
  deps: ReportDeps,
  request: TaxReportRequest,
): Promise<TaxReportOutcome> {
  const { orgId, basis } = request;
  const { today, currency } = await getReportHead(deps, orgId);
  const decision = decidePeriod(request, today);
  if (decision.kind === 'reject') return decision;
  const { period } = decision;
  const asked = { orgId, basis, ...period };
  const rows = await listTaxSums(deps.database.db, asked, taxFacts(asked));
  return { kind: 'report', period, currency, basis, report: toTaxReport(rows) };
}
