import { closeQueries, createHttpServer, openapiDocument } from '@countinghouse/http';
import type { HttpServer, Readiness } from '@countinghouse/http';
import type { IdSource } from '@countinghouse/identifiers';
import type { QueueMail } from '@countinghouse/mail';
import type { Logger, Metrics } from '@countinghouse/observability';
import { isUnavailable } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { createSchemaGate } from '@countinghouse/service';
import type { CheckUrl } from '@countinghouse/webhooks';
import type { IdentityChecker } from '../business/verification/identity-checker.ts';
import { addReceiveNoticeRoute } from '../business/verification/receive-notice.route.ts';
import type { CheckoutDeps } from '../charges/checkout/pages/checkout-site.ts';
import { createForgedLimit } from '../charges/provider-callbacks/limit-forged.ts';
import { addReceiveCallbackRoute } from '../charges/provider-callbacks/receive-callback.route.ts';
import type { ChangeWatch } from '../controls/pauses/watch-changes.ts';
import { createGate } from '../edge/authenticate.ts';
import type { GateDeps } from '../edge/authenticate.ts';
import { addCallerFields } from '../edge/caller.ts';
import type { Database } from '../kernel/database.ts';
import type { Providers } from '../provider/providers.ts';
import { addGetOpenapiRoute } from '../reference/get-openapi.route.ts';
import { addGetReferenceRoute } from '../reference/get-reference.route.ts';
import type { SettlementReports } from '../settlement/settlements/open-settlement-report.ts';
import type { Charging } from './charging.ts';
import { addCheckoutRoutes } from './checkout-routes.ts';
import { describeDashboard } from './dashboard-openapi.ts';
import { addDashboardRoutes } from './dashboard-routes.ts';
import type { DashboardDeps } from './dashboard-routes.ts';
import { addMerchantRoutes, createBatchedWork } from './merchant-routes.ts';
import { describeApi } from './openapi.ts';

export interface ServerDeps {
  readonly database: Database;
  readonly changes: ChangeWatch;
  readonly providers: Pick<Providers, 'forEnvironment'>;
  readonly charging: Charging;
  readonly checkout: Pick<
    CheckoutDeps,
    'limiter' | 'attemptsPerAddress' | 'attemptsPerCode' | 'formKeys' | 'providerPageOrigins'
  >;
  readonly gate: GateDeps;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly cell: number;
  readonly installation: string;
  readonly sealer: Sealer;
  readonly queueMail: QueueMail;
  /** Null: identities are checked by nobody, and businesses verified by an operator. */
  readonly identityChecker: IdentityChecker | null;
  readonly readiness: () => Promise<Readiness>;
  readonly trustedProxies: readonly string[];
  readonly publicUrl: string;
  /** Hours after a replaced settlement account in which every payout needs a second approver. */
  readonly accountCoolingHours: number;
  /** How long the decisions of a new owner or admin do not count. */
  readonly newcomerWaitMs: number;
  /** Whether a merchant's own address may be called. */
  readonly checkUrl: CheckUrl;
  readonly settlementReports: SettlementReports;
  /** Null: this process serves no people, only keys. */
  readonly dashboard: DashboardDeps | null;
}

export const basePath = '/api/v1';
/** Real bodies stay under 4 KiB; what is larger is a mistake or an attack. */
const bodyBytesMax = 256 * 1024;

export async function createServer(deps: ServerDeps): Promise<HttpServer> {
  const work = createBatchedWork(deps);
  const server = await createHttpServer({
    basePath,
    bodyLimitBytes: bodyBytesMax,
    isSecure: deps.publicUrl.startsWith('https://'),
    newRequestId: deps.newId,
    logger: deps.logger,
    metrics: deps.metrics,
    trustedProxies: deps.trustedProxies,
    readiness: deps.readiness,
    isUnavailable,
    openapi: describeApi(deps.publicUrl + basePath),
    furtherOpenapi: deps.dashboard === null ? [] : [describeDashboard(deps.publicUrl)],
    routes: (api) => {
      addCallerFields(api);
      api.addHook('onRequest', createSchemaGate(deps.readiness));
      api.addHook('onRequest', createGate(deps.gate));
      closeQueries(api);
      addGetReferenceRoute(api, deps.changes);
      addGetOpenapiRoute(api, () => openapiDocument(server));
      addMerchantRoutes(api, deps, work);
    },
    rootRoutes: async (root) => {
      if (deps.dashboard !== null) await addDashboardRoutes(root, deps, deps.dashboard, work);
      addReceiveCallbackRoute(
        root,
        deps.charging.receiveCallback,
        createForgedLimit(deps.checkout.limiter),
      );
      if (deps.identityChecker !== null) addReceiveNoticeRoute(root, deps, deps.identityChecker);
      await addCheckoutRoutes(root, {
        ...deps,
        ...deps.checkout,
        payments: deps.charging.checkoutPayments,
        pauses: deps.changes.pauses,
      });
    },
  });
  await server.ready();
  return server;
}
