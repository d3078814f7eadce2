import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { addClosingRoutes } from '@countinghouse/process';
import { createClosingPlace } from '../business/closing/closing-place.ts';
import { isClosingRequested, requestClosing } from '../business/closing/request-closing.ts';
import { businessId } from '../business/members/members.wire.ts';
import { memberOf, signedInOf } from '../edge/caller.ts';
import { listEndings } from '../leaving/closing/list-endings.ts';
import { listObstacles } from '../leaving/closing/list-obstacles.ts';
import type { ServerDeps } from './server-deps.ts';

type ClosingRouteDeps = Pick<ServerDeps, 'database' | 'newId' | 'now' | 'queueMail' | 'publicUrl'>;

/** The end of a business, for its owners. */
export function addBusinessClosingRoutes(business: HttpServer, deps: ClosingRouteDeps): void {
  addClosingRoutes(
    business,
    { ...deps, place: createClosingPlace(deps) },
    {
      owners: { access: { anyOf: ['closing:manage'] } },
      scopes: ['closing:manage'],
      params: businessId,
      callerOf: (request) => {
        const { businessId: tenantId, actor } = memberOf(request);
        return { tenantId, actor, name: signedInOf(request).name };
      },
      requireSecondFactor: (request) => requireFreshSecondFactor(signedInOf(request), deps.now()),
      request: (request) =>
        requestClosing(deps, { ...memberOf(request), name: signedInOf(request).name }),
      isAwaitingApproval: (_db, tenantId) => isClosingRequested(deps, tenantId),
      listObstacles,
      listEndings,
    },
  );
}
