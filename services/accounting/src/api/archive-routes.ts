import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { addArchiveRoutes } from '@countinghouse/process';
import { memberCallerOf, signedInOf } from '../edge/app-gate.ts';
import { oneParams, orgParams } from '../edge/app-params.wire.ts';
import { createArchivePlace } from '../leaving/archives/archive-source.ts';
import type { AppDeps } from './server-deps.ts';

/** Archives of all of an organisation's data. */
export function addOrganisationArchiveRoutes(organisation: HttpServer, deps: AppDeps): void {
  addArchiveRoutes(
    organisation,
    { ...deps, place: createArchivePlace(deps) },
    {
      owners: { appAccess: 'archives:manage' },
      scopes: ['archives:manage'],
      params: orgParams,
      oneParams,
      callerOf: (request) => {
        const { orgId: tenantId, actor, member } = memberCallerOf(request);
        return { tenantId, actor, name: member.name };
      },
      requireSecondFactor: (request) => requireFreshSecondFactor(signedInOf(request), deps.now()),
    },
  );
}
