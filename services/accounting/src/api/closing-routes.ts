import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { addClosingRoutes } from '@countinghouse/process';
import { memberCallerOf, signedInOf } from '../edge/app-gate.ts';
import { orgParams } from '../edge/app-params.wire.ts';
import { listEndings } from '../leaving/closing/list-endings.ts';
import { listObstacles } from '../leaving/closing/list-obstacles.ts';
import { createClosingPlace } from '../people/closing/closing-place.ts';
import { isClosingRequested, requestClosing } from '../people/closing/request-closing.ts';
import type { AppDeps } from './server-deps.ts';

/** The end of an organisation, for its owners. */
export function addOrganisationClosingRoutes(organisation: HttpServer, deps: AppDeps): void {
  addClosingRoutes(
    organisation,
    { ...deps, place: createClosingPlace(deps) },
    {
      owners: { appAccess: 'closing:manage' },
      scopes: ['closing:manage'],
      params: orgParams,
      callerOf: (request) => {
        const { orgId: tenantId, actor, member } = memberCallerOf(request);
        return { tenantId, actor, name: member.name };
      },
      requireSecondFactor: (request) => requireFreshSecondFactor(signedInOf(request), deps.now()),
      request: (request) => {
        const { orgId, actor, member } = memberCallerOf(request);
        return requestClosing(deps, { orgId, actor, name: member.name });
      },
      isAwaitingApproval: (_db, orgId) => isClosingRequested(deps, orgId),
      listObstacles,
      listEndings,
    },
  );
}
