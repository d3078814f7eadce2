import type { CurrencyCode } from '@countinghouse/money';
import type { ReportBasis } from '../statements/account-sums.rules.ts';
import { decidePeriod } from '../statements/periods.rules.ts';
import type { Period } from '../statements/periods.rules.ts';
import { getReportHead } from '../statements/read-report.ts';
import type { ReportDeps } from '../statements/read-report.ts';
import type { TaxReportRequest } from './read-tax-report.ts';
import { taxFacts } from './tax-facts.sql.ts';
import type { TaxDocument } from './tax-report.rules.ts';
import { listTaxDocuments } from './tax-report.sql.ts';
import type { TaxDocumentsQuery } from './tax-report.sql.ts';

export type TaxDocumentsRequest = TaxReportRequest & TaxDocumentsQuery;

export type TaxDocumentsOutcome =
  | {
      readonly kind: 'page';
      readonly period: Period;
      readonly currency: CurrencyCode;
      readonly basis: ReportBasis;
      readonly documents: readonly TaxDocument[];
      readonly hasMore: boolean;
    }
  | { readonly kind: 'reject'; readonly reason: 'ends_before_it_begins' };

/** The documents behind a figure of the tax report; they add up to it. */
export async function readTaxDocuments(
  deps: ReportDeps,
  request: TaxDocumentsRequest,
): Promise<TaxDocumentsOutcome> {
  const { orgId, basis, limit } = request;
  const { today, currency } = await getReportHead(deps, orgId);
  const decision = decidePeriod(request, today);
  if (decision.kind === 'reject') return decision;
  const { period } = decision;
  const facts = taxFacts({ orgId, basis, ...period });
  // One extra row shows whether there is a next page.
  const found = await listTaxDocuments(deps.database.db, { ...request, limit: limit + 1 }, facts);
  const documents = found.slice(0, limit);
  return { kind: 'page', period, currency, basis, documents, hasMore: found.length > limit };
}
