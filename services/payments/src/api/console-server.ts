import {
  answerPeople,
  closeQueries,
  createHttpServer,
  limitBodies,
  openapiDocument,
} from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { addOperatorRoutes, bodyBytesMaxFor } from '@countinghouse/identity';
import type { OperatorParts, SessionGateDeps, SignedInOperator } from '@countinghouse/identity';
import { isUnavailable } from '@countinghouse/postgres';
import {
  addCommonTroubleRoutes,
  addConsoleMeRoute,
  addConsoleRecoveryRoutes,
  addObjectiveRoutes,
  addOperatorField,
  addOperatorRequestRoutes,
  consoleRoute,
  createOperatorGate,
  createSchemaGate,
  operatorAudienceOf,
  serverOptions,
  signedInOperatorOf,
} from '@countinghouse/process';
import type { ApiTools } from '@countinghouse/process';
import { addScreens } from '@countinghouse/screens';
import type { ScreensBuild } from '@countinghouse/screens';
import { createRecoveryPlace } from '../business/recovery/recovery-place.ts';
import { addConsoleApprovalRoute } from '../console/approvals/approvals.route.ts';
import { addConsoleBusinessRoutes } from '../console/businesses/businesses.route.ts';
import { addPeopleRoutes } from '../console/people/people.route.ts';
import { addFoundingRoute } from '../console/profile/found-business.route.ts';
import { addChangeRoutes } from '../console/proposals/changes.route.ts';
import { createRequestHost } from '../console/requests/request-host.ts';
import { addRiskPolicyRoutes } from '../console/risk/risk-policy.route.ts';
import { addConsoleSearchRoute } from '../console/search/search.route.ts';
import type { SecretsDeps } from '../console/secrets/read-secrets.ts';
import { addSecretsRoutes } from '../console/secrets/secrets.route.ts';
import { addTermsRoutes } from '../console/terms/terms.route.ts';
import { listEndpoints } from '../console/trouble/read-trouble.ts';
import { addTroubleRoutes } from '../console/trouble/trouble.route.ts';
import { redriveJobs } from '../controls/jobs/redrive-jobs.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { consolePath, describeConsole } from './console-openapi.ts';

export interface ConsoleServerDeps extends Omit<ApiTools<Schema>, 'store'> {
  readonly operators: OperatorParts<Schema>;
  readonly gate: SessionGateDeps<SignedInOperator>;
  /** The dashboard's URL for members. */
  readonly dashboardUrl: string;
  readonly peppers: SecretsDeps['peppers'];
  /** The installation's default. */
  readonly settlementDelayDays: number;
  /** Null if the installation has none, or did not name it. */
  readonly prometheusUrl: string | null;
  /** The console in the browser; null if it was not built. */
  readonly screens: ScreensBuild | null;
}

const bodyBytesMax = 64 * 1024;

/** Everything that operators do in the browser, and nothing else: it has no routes of the API. */
export async function createConsoleServer(deps: ConsoleServerDeps): Promise<HttpServer> {
  const { helpUrl: _isForKeys, ...options } = serverOptions(deps);
  const server = await createHttpServer({
    ...options,
    basePath: consolePath,
    bodyLimitBytes: bodyBytesMax,
    isUnavailable,
    openapi: describeConsole(deps.publicUrl),
    routes: (api) => {
      answerPeople(api, async () => new Map());
      addOperatorField(api);
      api.addHook('onRequest', createSchemaGate(deps.readiness));
      api.addHook('onRequest', createOperatorGate(deps.gate));
      limitBodies(api, (config) => bodyBytesMaxFor(operatorAudienceOf(config)));
      closeQueries(api);
      addOperatorRoutes(api, deps.operators, {
        everyone: { consoleAccess: 'everyone' },
        signedIn: { consoleAccess: 'viewer' },
        signedInOf: signedInOperatorOf,
      });
      addConsoleMeRoute(api, 'payments');
      addConsoleBusinessRoutes(api, deps);
      // E-mails to members link to the dashboard.
      const forMembers = { ...deps, publicUrl: deps.dashboardUrl };
      addOperatorRequestRoutes(api, deps, createRequestHost(forMembers));
      addConsoleRecoveryRoutes(api, deps, createRecoveryPlace(forMembers));
      addRiskPolicyRoutes(api, forMembers);
      addTermsRoutes(api, deps);
      addFoundingRoute(api, forMembers);
      addConsoleApprovalRoute(api, deps);
      addSecretsRoutes(api, deps);
      addPeopleRoutes(api, deps);
      addChangeRoutes(api, forMembers);
      addTroubleRoutes(api, deps);
      addCommonTroubleRoutes(api, deps, {
        listEndpoints: () => listEndpoints(deps),
        redrive: redriveJobs,
      });
      addObjectiveRoutes(api, { ...deps, service: 'payments' });
      addConsoleSearchRoute(api, deps);
      api.get(
        '/openapi.json',
        consoleRoute(
          'viewer',
          { operationId: 'getOpenapi', tags: ['Reference'], summary: 'Get this API’s description' },
          {},
        ),
        (_request, reply) => reply.send(openapiDocument(server)),
      );
    },
    rootRoutes: (root) => {
      if (deps.screens === null) return;
      const { origin } = new URL(deps.publicUrl);
      addScreens(root, { basePath: '/console', origin, build: deps.screens });
    },
  });
  await server.ready();
  return server;
}
