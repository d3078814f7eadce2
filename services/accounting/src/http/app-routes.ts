import { closeQueries, limitBodies, openapiDocument } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import {
  addIdentityRoutes,
  bodyBytesMaxFor,
  requireFreshSecondFactor,
} from '@countinghouse/identity';
import type { Identity } from '@countinghouse/identity';
import type { SendJob } from '@countinghouse/jobs';
import type { QueueMail } from '@countinghouse/mail';
import type { Logger } from '@countinghouse/observability';
import type { Sealer } from '@countinghouse/sealing';
import { createSchemaGate } from '@countinghouse/service';
import type { CheckUrl } from '@countinghouse/webhooks';
import type { KeyMakerDeps } from '../api-keys/create-api-key.ts';
import type { Compute } from '../computing/compute.ts';
import { addAcceptInvitationRoutes } from '../members/accept-invitation.route.ts';
import type { Schema } from '../schema.generated.ts';
import { addGetMeRoute } from '../sessions/get-me.route.ts';
import { addAppGate, appAudienceOf, signedInOf } from './app-gate.ts';
import type { AppGateDeps } from './app-gate.ts';
import { appDocument } from './app-openapi.ts';
import { appPath } from './app-path.ts';
import { addBankRoutes } from './app/bank-routes.ts';
import { addDocumentRoutes } from './app/document-routes.ts';
import { addLedgerRoutes } from './app/ledger-routes.ts';
import { addMoneyRoutes } from './app/money-routes.ts';
import { addPeopleRoutes } from './app/people-routes.ts';
import { addSalesRoutes } from './app/sales-routes.ts';
import { addSendingRoutes } from './app/sending-routes.ts';
import { addSettingsRoutes } from './app/settings-routes.ts';
import { addGetOpenapiRoute } from './get-openapi.route.ts';
import type { ServerDeps } from './server.ts';

/** What routes of the application hand on to their use cases. */
export interface AppDeps extends KeyMakerDeps {
  readonly logger: Logger;
  readonly compute: Compute;
  readonly identity: Identity<Schema>;
  readonly sealer: Sealer;
  readonly queueMail: QueueMail;
  readonly sendJob: SendJob;
  /** Whether an organisation's own address may be called. */
  readonly checkUrl: CheckUrl;
  /** Beginning of links in mails. */
  readonly publicUrl: string;
  /** Mails of one organisation to customers in a day. */
  readonly mailsPerDay?: number;
}

export interface AppParts {
  readonly gate: AppGateDeps;
  readonly deps: AppDeps;
}

/**
 * What people do in the application, behind a session: a file of `app/` for each part of it, with all
 * that belongs to an organisation under `/organisations/{orgId}`.
 */
export async function addAppRoutes(
  root: HttpServer,
  { readiness, now }: Pick<ServerDeps, 'readiness' | 'now'>,
  { gate, deps }: AppParts,
): Promise<void> {
  await root.register(
    async (app) => {
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
      addGetMeRoute(app, deps);
      addAcceptInvitationRoutes(app, deps);
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
