import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { addArchiveRoutes } from '@countinghouse/process';
import { businessId, memberId } from '../business/members/members.wire.ts';
import { memberOf, signedInOf } from '../edge/caller.ts';
import { createArchivePlace } from '../leaving/archives/archive-source.ts';
import type { ServerDeps } from './server-deps.ts';

type ArchiveRouteDeps = Pick<
  ServerDeps,
  'database' | 'newId' | 'realNow' | 'sealer' | 'sendJob' | 'queueMail' | 'publicUrl'
>;

/** Archives of all of a business's data. */
export function addBusinessArchiveRoutes(business: HttpServer, deps: ArchiveRouteDeps): void {
  // People wait for archives in real time, regardless of the sandbox's clock.
  const now = deps.realNow;
  addArchiveRoutes(
    business,
    { ...deps, now, place: createArchivePlace(deps) },
    {
      owners: { access: { anyOf: ['archives:manage'] } },
      scopes: ['archives:manage'],
      params: businessId,
      oneParams: memberId,
      callerOf: (request) => {
        const { businessId: tenantId, actor } = memberOf(request);
        return { tenantId, actor, name: signedInOf(request).name };
      },
      requireSecondFactor: (request) => requireFreshSecondFactor(signedInOf(request), now()),
    },
  );
}
