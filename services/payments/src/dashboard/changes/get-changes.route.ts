import type { HttpServer } from '@countinghouse/http';
import { changesQuery, changesRecord } from '@countinghouse/identity';
import { callerOf, memberOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { readChanges } from './read-changes.ts';
import type { ChangesDeps } from './read-changes.ts';

const schemas = { querystring: changesQuery, response: { 200: changesRecord } };

const description =
  'For screens that are kept up to date: ask every ten seconds or so, and read again what changed. Does not count as using the session.';

export function addGetChangesRoute(workspace: HttpServer, deps: ChangesDeps): void {
  const options = routeOptions(
    { anyOf: [] },
    {
      operationId: 'getChanges',
      tags: ['Home'],
      summary: 'Get what changed in the workspace',
      description,
    },
    schemas,
  );
  workspace.get('/changes', quiet(options), async (request, reply) => {
    const { businessId, workspaceId } = callerOf(request);
    const place = { businessId, workspaceId };
    return reply.send(await readChanges(deps, place, request.query.after));
  });
}

export function addGetBusinessChangesRoute(business: HttpServer, deps: ChangesDeps): void {
  const options = routeOptions(
    { anyOf: [] },
    {
      operationId: 'getBusinessChanges',
      tags: ['Home'],
      summary: 'Get what changed in the business',
      description,
    },
    schemas,
  );
  business.get('/changes', quiet(options), async (request, reply) => {
    const { businessId } = memberOf(request);
    const place = { businessId, workspaceId: null };
    return reply.send(await readChanges(deps, place, request.query.after));
  });
}

/** Polling does not count as activity, so it does not keep a session alive. */
function quiet<Options extends { readonly config: object }>(options: Options) {
  return { ...options, config: { ...options.config, countsAsSeen: false } };
}
