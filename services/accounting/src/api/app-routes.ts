import { answerPeople, closeQueries, limitBodies, openapiDocument } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import {
  addIdentityRoutes,
  addRecoveryRoutes,
  bodyBytesMaxFor,
  requireFreshSecondFactor,
} from '@countinghouse/identity';
import { createRecoveryHandler, createSchemaGate } from '@countinghouse/process';
import { addAppGate, appAudienceOf, signedInOf } from '../edge/app-gate.ts';
import { appPath } from '../edge/app-path.ts';
import { newcomerWaitMs } from '../people/members/decider.rules.ts';
import { addAcceptInvitationRoutes } from '../people/members/invitations/accept-invitation.route.ts';
import { nameActors } from '../people/members/name-actors.ts';
import { createRecoveryPlace } from '../people/recovery/recovery-place.ts';
import { addGetMeRoute } from '../people/sessions/get-me.route.ts';
import { addCreateOwnOrganisationRoute } from '../setup/organisation/create-own-organisation.route.ts';
import { appDocument } from './app-openapi.ts';
import { addBankRoutes } from './bank-routes.ts';
import { addDocumentRoutes } from './document-routes.ts';
import { addGetOpenapiRoute } from './get-openapi.route.ts';
import { addLedgerRoutes } from './ledger-routes.ts';
import { addMoneyRoutes } from './money-routes.ts';
import { addPeopleRoutes } from './people-routes.ts';
import { addSalesRoutes } from './sales-routes.ts';
import { addSendingRoutes } from './sending-routes.ts';
import type { ServerDeps } from './server-deps.ts';
import type { AppParts } from './server-deps.ts';
import { addSettingsRoutes } from './settings-routes.ts';

/**
 * The application's API, behind a session: one file per area, with everything of an organisation under
 * `/organisations/{orgId}`.
 */
export async function addAppRoutes(
  root: HttpServer,
  { readiness, now }: Pick<ServerDeps, 'readiness' | 'now'>,
  { gate, deps }: AppParts,
): Promise<void> {
  await root.register(
    async (app) => {
      answerPeople(app, ({ memberCaller }, ids) => nameActors(deps, memberCaller, ids));
      app.addHook('onRequest', createSchemaGate(readiness));
      addAppGate(app, gate);
      limitBodies(app, (config) => bodyBytesMaxFor(appAudienceOf(config)));
      closeQueries(app);
      addIdentityRoutes(app, deps.identity, {
        everyone: { appAccess: 'everyone' },
        signedIn: { appAccess: 'signed_in' },
        signedInOf,
        requireFreshSecondFactor: (session) => requireFreshSecondFactor(session, now()),
      });
      // Recoveries wait and invitations expire in real time, regardless of the sandbox's clock.
      const inRealTime = { ...deps, now: deps.identity.parts.now, newcomerWaitMs };
      addRecoveryRoutes(
        app,
        deps.identity,
        { everyone: { appAccess: 'everyone' } },
        createRecoveryHandler(inRealTime, createRecoveryPlace(inRealTime)),
      );
      addGetMeRoute(app, deps);
      addAcceptInvitationRoutes(app, inRealTime);
      addCreateOwnOrganisationRoute(app, deps);
      addGetOpenapiRoute(app, () => openapiDocument(root, appDocument), {
        access: 'signed_in',
        description: 'For developers of user interfaces.',
      });
      await app.register(
        async (organisation) => {
          addPeopleRoutes(organisation, deps);
          addDocumentRoutes(organisation, deps);
          addMoneyRoutes(organisation, deps);
          addBankRoutes(organisation, deps);
          addSalesRoutes(organisation, deps);
          addSendingRoutes(organisation, deps);
          addLedgerRoutes(organisation, deps);
          addSettingsRoutes(organisation, deps);
        },
        { prefix: '/organisations/:orgId' },
      );
    },
    { prefix: appPath },
  );
}
