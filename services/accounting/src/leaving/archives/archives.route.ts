import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import type { SendJob } from '@countinghouse/jobs';
import { addArchiveRoutes } from '@countinghouse/process';
import type { Sealer } from '@countinghouse/sealing';
import { memberCallerOf, signedInOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { createArchivePlace } from './archive-source.ts';
import type { ArchivePlaceDeps } from './archive-source.ts';

interface Deps extends BooksDeps, ArchivePlaceDeps {
  readonly sealer: Sealer;
  readonly sendJob: SendJob;
}

export function addOrganisationArchiveRoutes(organisation: HttpServer, deps: Deps): void {
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
