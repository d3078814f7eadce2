import { closeQueries, createHttpServer, openapiDocument } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { addCheckpointKeysRoute, createSchemaGate, serverOptions } from '@countinghouse/process';
import { addScreens } from '@countinghouse/screens';
import { watchEvents } from '@countinghouse/webhooks';
import { basePath } from '../edge/base-path.ts';
import { longBodyBytesMax } from '../edge/body-limits.ts';
import { addKeyGate } from '../edge/capability.ts';
import { isUnavailable } from '../edge/is-unavailable.ts';
import { addGetKeyRoute } from '../people/api-keys/get-key.route.ts';
import { addFollowEventsRoute } from '../webhooks/follow-events.route.ts';
import { describeApp } from './app-openapi.ts';
import { addAppRoutes } from './app-routes.ts';
import { addBooksRoutes } from './books-routes.ts';
import { addGetOpenapiRoute } from './get-openapi.route.ts';
import { describeApi } from './openapi.ts';
import { addPageRoutes } from './page-routes.ts';
import type { ServerDeps } from './server-deps.ts';

export async function createServer(deps: ServerDeps): Promise<HttpServer> {
  const events = watchEvents(deps.database.db, () => deps.now().getTime());
  const server = await createHttpServer({
    ...serverOptions(deps),
    basePath,
    bodyLimitBytes: longBodyBytesMax,
    isUnavailable,
    openapi: describeApi(deps.publicUrl + basePath),
    furtherOpenapi: [describeApp(deps.publicUrl)],
    routes: (api) => {
      api.addHook('onRequest', createSchemaGate(deps.readiness));
      addKeyGate(api, deps.gate);
      closeQueries(api);
      addBooksRoutes(api, deps);
      addGetOpenapiRoute(api, () => openapiDocument(server));
      addGetKeyRoute(api, deps.gate);
      addFollowEventsRoute(api, { ...deps, events });
    },
    rootRoutes: async (root) => {
      await addAppRoutes(root, deps, deps.app);
      if (deps.screens !== null) {
        const origin = new URL(deps.publicUrl).origin;
        addScreens(root, { basePath: '/app', origin, build: deps.screens });
      }
      addCheckpointKeysRoute(root, deps.database);
      await addPageRoutes(root, deps, deps.pages);
    },
  });
  server.drain.onBegin(events.end);
  await server.ready();
  return server;
}
