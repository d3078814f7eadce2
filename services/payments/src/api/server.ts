import { closeQueries, createHttpServer, openapiDocument } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { isUnavailable } from '@countinghouse/postgres';
import { addCheckpointKeysRoute, createSchemaGate, serverOptions } from '@countinghouse/process';
import { addScreens } from '@countinghouse/screens';
import { PoolBusy } from '@countinghouse/workers';
import { addGetKeyRoute } from '../business/api-keys/get-key.route.ts';
import {
  addConnectionKeyRoutes,
  addExchangeRoute,
} from '../business/books-connections/connection-keys.route.ts';
import { createExchangeLimit } from '../business/books-connections/limit-exchanges.ts';
import { addBooksLinkRoute } from '../business/books-link/books-link.route.ts';
import { addReceiveNoticeRoute } from '../business/verification/receive-notice.route.ts';
import { createCheckoutSite } from '../charges/checkout/pages/checkout-site.ts';
import { createForgedLimit } from '../charges/provider-callbacks/limit-forged.ts';
import { addReceiveCallbackRoute } from '../charges/provider-callbacks/receive-callback.route.ts';
import { addPayInSandboxRoute } from '../charges/sandbox/pay-in-sandbox.route.ts';
import { addSandboxClockRoutes } from '../charges/sandbox/sandbox-clock.route.ts';
import { addSandboxScenarioRoutes } from '../charges/sandbox/sandbox-scenarios.route.ts';
import { addSandboxDisputeRoutes } from '../disputes/sandbox/sandbox-disputes.route.ts';
import { createGate } from '../edge/authenticate.ts';
import { addCallerFields } from '../edge/caller.ts';
import { addGetOpenapiRoute } from '../reference/get-openapi.route.ts';
import { addGetReferenceRoute } from '../reference/get-reference.route.ts';
import { addCheckoutRoutes } from './checkout-routes.ts';
import { describeDashboard } from './dashboard-openapi.ts';
import { addDashboardRoutes } from './dashboard-routes.ts';
import { addMerchantRoutes, createBatchedWork } from './merchant-routes.ts';
import { describeApi } from './openapi.ts';
import type { ServerDeps } from './server-deps.ts';

export const basePath = '/api/v1';
/** Real bodies stay under 4 KiB; a larger one is a mistake or an attack. */
const bodyBytesMax = 256 * 1024;

export async function createServer(deps: ServerDeps): Promise<HttpServer> {
  const work = createBatchedWork(deps);
  const checkout = {
    ...deps,
    ...deps.checkout,
    payments: deps.charging.checkoutPayments,
    subscriptions: deps.charging.subscriberPages,
    pauses: deps.changes.pauses,
  };
  const site = createCheckoutSite(checkout);
  const server = await createHttpServer({
    ...serverOptions(deps),
    basePath,
    merchantLog: deps.merchantLog,
    bodyLimitBytes: bodyBytesMax,
    isUnavailable: (error) => error instanceof PoolBusy || isUnavailable(error),
    openapi: describeApi(deps.publicUrl + basePath),
    furtherOpenapi: deps.dashboard === null ? [] : [describeDashboard(deps.publicUrl)],
    routes: (api) => {
      addKeyGate(api, deps);
      closeQueries(api);
      addGetReferenceRoute(api, deps.changes);
      addGetOpenapiRoute(api, () => openapiDocument(server));
      addGetKeyRoute(api, deps.gate);
      addBooksLinkRoute(api, deps);
      addMerchantRoutes(api, deps, work);
      addPayInSandboxRoute(api, { ...deps, site });
      addSandboxClockRoutes(api, deps);
      addSandboxScenarioRoutes(api, deps);
      addSandboxDisputeRoutes(api, { ...deps, getPayment: work.getPayment });
    },
    rootRoutes: async (root) => {
      if (deps.dashboard !== null) await addDashboardRoutes(root, deps, deps.dashboard, work);
      if (deps.dashboard !== null && deps.screens !== null) {
        const origin = new URL(deps.publicUrl).origin;
        addScreens(root, { basePath: '/dashboard', origin, build: deps.screens });
      }
      addCheckpointKeysRoute(root, deps.database);
      addExchangeRoute(root, deps, createExchangeLimit(deps.checkout.limiter));
      await root.register(
        (books: HttpServer) => {
          addKeyGate(books, deps);
          addConnectionKeyRoutes(books, deps);
        },
        { prefix: '/connect' },
      );
      addReceiveCallbackRoute(
        root,
        deps.charging.receiveCallback,
        createForgedLimit(deps.checkout.limiter),
      );
      if (deps.identityChecker !== null) addReceiveNoticeRoute(root, deps, deps.identityChecker);
      await addCheckoutRoutes(root, { ...checkout, site, apiUrl: deps.publicUrl + basePath });
    },
  });
  server.drain.onBegin(work.events.end);
  await server.ready();
  return server;
}

/** Each request needs a key with its limits, and a database of this version. */
function addKeyGate(server: HttpServer, { readiness, gate }: ServerDeps): void {
  addCallerFields(server);
  server.addHook('onRequest', createSchemaGate(readiness));
  server.addHook('onRequest', createGate(gate));
}
