import type { HttpServer } from '@countinghouse/http';
import { addRequestLogRoutes, addRequestRoutes } from '@countinghouse/process';
import { keepBodies } from '../dashboard/requests/keep-bodies.ts';
import type { KeepBodiesDeps } from '../dashboard/requests/keep-bodies.ts';
import { callerOf } from '../edge/caller.ts';
import type { Access } from '../edge/caller.ts';

const reading = { anyOf: ['logs:read'] } as const satisfies Access;
const changing = { anyOf: ['policy:change'] } as const satisfies Access;

/** What the keys of a workspace asked: for keys and for people. */
export function addLogRoutes(api: HttpServer, deps: KeepBodiesDeps): void {
  addRequestRoutes(api, hostOf(deps));
}

/** The rest of it, for people alone. */
export function addLogRoutesForPeople(workspace: HttpServer, deps: KeepBodiesDeps): void {
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
