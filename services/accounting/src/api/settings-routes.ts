import type { HttpServer } from '@countinghouse/http';
import { addLockExceptionRoutes } from '../ledger/locks/lock-exceptions.route.ts';
import { addLockRoutes } from '../ledger/locks/locks.route.ts';
import { addPaymentsKeyRoutes } from '../payments-bridge/connections/keys/wake-ups.route.ts';
import { addPaymentsConnectionRoutes } from '../payments-bridge/connections/payments-connections.route.ts';
import { addPaymentsSummaryRoutes } from '../payments-bridge/connections/summaries/summaries.route.ts';
import { addPaymentsProofRoute } from '../payments-bridge/proof/proof.route.ts';
import { addTrailRoute } from '../payments-bridge/trail/trail.route.ts';
import { addListAuditLogRoute } from '../people/audit-log/audit-log.route.ts';
import { addGetChangesRoute } from '../people/recent-changes/get-changes.route.ts';
import { addChartRoutes } from '../setup/chart/chart.route.ts';
import { addItemRoutes } from '../setup/items/items.route.ts';
import { addNumberSeriesRoutes } from '../setup/numbers/number-series.route.ts';
import { addOrganisationRoutes } from '../setup/organisation/settings.route.ts';
import { addPaymentTermsRoutes } from '../setup/payment-terms/payment-terms.route.ts';
import { addExchangeRateRoutes } from '../setup/rates/exchange-rates.route.ts';
import { addTaxCodeRoutes } from '../setup/tax/tax-codes.route.ts';
import { addDeliveryRoutes } from '../webhooks/deliveries.route.ts';
import { addWebhookRoutes } from '../webhooks/webhooks.route.ts';
import { addImportRoutes } from '../workbench/imports/imports.route.ts';
import { addOrganisationArchiveRoutes } from './archive-routes.ts';
import { addOrganisationClosingRoutes } from './closing-routes.ts';
import type { AppDeps } from './server-deps.ts';

/** Settings of the books, webhooks and API keys. */
export function addSettingsRoutes(organisation: HttpServer, deps: AppDeps): void {
  addOrganisationRoutes(organisation, deps);
  addChartRoutes(organisation, deps);
  addTaxCodeRoutes(organisation, deps);
  addItemRoutes(organisation, deps);
  addPaymentTermsRoutes(organisation, deps);
  addNumberSeriesRoutes(organisation, deps);
  addExchangeRateRoutes(organisation, deps);
  addLockRoutes(organisation, deps);
  addLockExceptionRoutes(organisation, deps);
  addWebhookRoutes(organisation, deps);
  addDeliveryRoutes(organisation, deps);
  addPaymentsConnectionRoutes(organisation, deps);
  addPaymentsKeyRoutes(organisation, deps);
  addPaymentsSummaryRoutes(organisation, deps);
  addPaymentsProofRoute(organisation, deps);
  addTrailRoute(organisation, deps);
  addListAuditLogRoute(organisation, deps);
  addGetChangesRoute(organisation, deps);
  addImportRoutes(organisation, deps);
  addOrganisationArchiveRoutes(organisation, deps);
  addOrganisationClosingRoutes(organisation, deps);
}
