import type { HttpServer } from '@countinghouse/http';
import { addRevaluationsRoutes } from '../closing/revaluation/revaluations.route.ts';
import { addYearEndsRoutes } from '../closing/year-end/year-ends.route.ts';
import { addJournalEntriesRoutes } from '../ledger/journal/journal-entries.route.ts';
import { addJournalProofRoutes } from '../ledger/journal/proof/journal-proof.route.ts';
import { addContactStatementRoute } from '../reports/contact-statement/contact-statement.route.ts';
import { addLedgerReportsRoutes } from '../reports/ledger/ledger-reports.route.ts';
import { addGetBalanceSheetRoute } from '../reports/statements/get-balance-sheet.route.ts';
import { addGetProfitAndLossRoute } from '../reports/statements/get-profit-and-loss.route.ts';
import { addGetTrialBalanceRoute } from '../reports/statements/get-trial-balance.route.ts';
import { addTaxReportsRoutes } from '../reports/tax/tax-reports.route.ts';
import type { AppDeps } from './server-deps.ts';

/** The journal, reports, and period-end work. */
export function addLedgerRoutes(organisation: HttpServer, deps: AppDeps): void {
  addJournalEntriesRoutes(organisation, deps);
  addJournalProofRoutes(organisation, deps);
  addGetProfitAndLossRoute(organisation, deps, 'reports:read');
  addGetBalanceSheetRoute(organisation, deps, 'reports:read');
  addGetTrialBalanceRoute(organisation, deps, 'reports:read');
  addLedgerReportsRoutes(organisation, deps);
  addContactStatementRoute(organisation, deps);
  addTaxReportsRoutes(organisation, deps);
  addRevaluationsRoutes(organisation, deps);
  addYearEndsRoutes(organisation, deps);
}
