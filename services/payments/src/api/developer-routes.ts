import type { HttpServer } from '@countinghouse/http';
import { addRequestLogRoutes, addRequestRoutes } from '@countinghouse/process';
import { addSearchTargetsRoutes } from '../charges/search/search-targets.route.ts';
import { keepBodies } from '../dashboard/requests/keep-bodies.ts';
import type { KeepBodiesDeps } from '../dashboard/requests/keep-bodies.ts';
import { callerOf } from '../edge/caller.ts';
import type { Access } from '../edge/caller.ts';
import { addDeliveryLogRoutes } from '../webhooks/deliveries/delivery-log.route.ts';
import { addSearchEventsRoutes } from '../webhooks/events/search-events.route.ts';

const reading = { anyOf: ['logs:read'] } as const satisfies Access;
const changing = { anyOf: ['policy:change'] } as const satisfies Access;

/** The request log of a workspace's keys, for keys and for people. */
export function addLogRoutes(api: HttpServer, deps: KeepBodiesDeps): void {
  addRequestRoutes(api, hostOf(deps));
}

/** The dashboard's developer and search routes. */
export function addDeveloperRoutes(
  workspace: HttpServer,
  deps: KeepBodiesDeps & { readonly publicUrl: string },
): void {
  addDeliveryLogRoutes(workspace, deps);
  addSearchEventsRoutes(workspace, deps.database);
  addSearchTargetsRoutes(workspace, deps);
  addRequestLogRoutes(workspace, hostOf(deps), {
    changing: { access: changing },
    changingScopes: changing.anyOf,
    saveKeepsBodies: (request, keepsBodies) => keepBodies(deps, callerOf(request), keepsBodies),
  });
}

function hostOf({ database }: KeepBodiesDeps) {
  return {
    database,
    reading: { access: reading },
    scopes: reading.anyOf,
    tenantOf: (request: Parameters<typeof callerOf>[0]) => callerOf(request).workspaceId,
  };
}
