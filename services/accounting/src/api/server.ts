import { closeQueries, createHttpServer, openapiDocument } from '@countinghouse/http';
import type { HttpServer, Readiness } from '@countinghouse/http';
import type { Metrics } from '@countinghouse/observability';
import { createSchemaGate } from '@countinghouse/service';
import { basePath } from '../edge/base-path.ts';
import { longBodyBytesMax } from '../edge/body-limits.ts';
import { addKeyGate } from '../edge/capability.ts';
import type { GateDeps } from '../edge/capability.ts';
import { isUnavailable } from '../edge/is-unavailable.ts';
import { describeApp } from './app-openapi.ts';
import { addAppRoutes } from './app-routes.ts';
import type { AppParts } from './app-routes.ts';
import { addBooksRoutes } from './books-routes.ts';
import type { BooksRoutesDeps } from './books-routes.ts';
import { addGetOpenapiRoute } from './get-openapi.route.ts';
import { describeApi } from './openapi.ts';
import { addPageRoutes } from './page-routes.ts';
import type { PageDeps } from './page-routes.ts';

export interface ServerDeps extends BooksRoutesDeps {
  readonly gate: GateDeps;
  readonly metrics: Metrics;
  readonly readiness: () => Promise<Readiness>;
  readonly trustedProxies: readonly string[];
  readonly publicUrl: string;
  readonly app: AppParts;
  readonly pages: PageDeps;
}

export async function createServer(deps: ServerDeps): Promise<HttpServer> {
  const server = await createHttpServer({
    basePath,
    bodyLimitBytes: longBodyBytesMax,
    isSecure: deps.publicUrl.startsWith('https://'),
    newRequestId: deps.newId,
    logger: deps.logger,
    metrics: deps.metrics,
    trustedProxies: deps.trustedProxies,
    readiness: deps.readiness,
    isUnavailable,
    openapi: describeApi(deps.publicUrl + basePath),
    furtherOpenapi: [describeApp(deps.publicUrl)],
    routes: (api) => {
      api.addHook('onRequest', createSchemaGate(deps.readiness));
      addKeyGate(api, deps.gate);
      closeQueries(api);
      addBooksRoutes(api, deps);
      addGetOpenapiRoute(api, () => openapiDocument(server));
    },
    rootRoutes: async (root) => {
      await addAppRoutes(root, deps, deps.app);
      await addPageRoutes(root, deps, deps.pages);
    },
  });
  await server.ready();
  return server;
}
