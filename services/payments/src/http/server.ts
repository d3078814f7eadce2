import { createHttpServer, openapiDocument } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { IdSource } from '@countinghouse/identifiers';
import type { Logger, Metrics } from '@countinghouse/observability';
import { isUnavailable } from '@countinghouse/postgres';
import { addGetAccountRoute } from '../account/get-account.route.ts';
import type { Database } from '../database.ts';
import type { Readiness } from '../operations/check-readiness.ts';
import type { ChangeWatch } from '../operations/watch-changes.ts';
import { addGetPaymentRoute } from '../payments/get-payment.route.ts';
import { createGetPayment } from '../payments/get-payment.ts';
import { addListPaymentsRoute } from '../payments/list-payments.route.ts';
import { addGetOpenapiRoute } from '../reference/get-openapi.route.ts';
import { addGetReferenceRoute } from '../reference/get-reference.route.ts';
import { createGate } from './authenticate.ts';
import type { GateDeps } from './authenticate.ts';
import { describeApi } from './openapi.ts';
import { createSchemaGate } from './schema-gate.ts';

export interface ServerDeps {
  readonly database: Database;
  readonly changes: ChangeWatch;
  readonly gate: GateDeps;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newId: IdSource;
  readonly readiness: () => Promise<Readiness>;
  readonly trustedProxies: readonly string[];
  readonly publicUrl: string;
}

export const basePath = '/api/v1';
/** Real bodies stay under 4 KiB; what is larger is a mistake or an attack. */
const bodyBytesMax = 256 * 1024;

export async function createServer(deps: ServerDeps): Promise<HttpServer> {
  const server = await createHttpServer({
    basePath,
    bodyLimitBytes: bodyBytesMax,
    newRequestId: deps.newId,
    logger: deps.logger,
    metrics: deps.metrics,
    trustedProxies: deps.trustedProxies,
    readiness: deps.readiness,
    isUnavailable,
    openapi: describeApi(deps.publicUrl + basePath),
    routes: (api) => {
      api.decorateRequest('caller', null);
      api.addHook('onRequest', createSchemaGate(deps.readiness));
      api.addHook('onRequest', createGate(deps.gate));
      addGetReferenceRoute(api, deps.changes);
      addGetOpenapiRoute(api, () => openapiDocument(server));
      addListPaymentsRoute(api, deps.database);
      addGetPaymentRoute(api, createGetPayment(deps.database));
      addGetAccountRoute(api, deps);
    },
  });
  await server.ready();
  return server;
}
