import { answerPeople, closeQueries, limitBodies, openapiDocument } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import {
  addIdentityRoutes,
  addRecoveryRoutes,
  bodyBytesMaxFor,
  createPasskeySigning,
  requireFreshSecondFactor,
} from '@countinghouse/identity';
import { createRecoveryHandler, createSchemaGate } from '@countinghouse/process';
import { addApprovalRoutes, addFindApprovalRoute } from '../approvals/reviewing/approvals.route.ts';
import { addThresholdRoutes } from '../approvals/thresholds/thresholds.route.ts';
import { addApiKeyRoutes } from '../business/api-keys/api-keys.route.ts';
import { addBooksConnectionRoutes } from '../business/books-connections/books-connections.route.ts';
import { addFoundBusinessRoute } from '../business/founding/found-business.route.ts';
import { addAcceptInvitationRoutes } from '../business/members/accept-invitation.route.ts';
import { addInvitationRoutes } from '../business/members/invitations.route.ts';
import { addMemberRoutes } from '../business/members/members.route.ts';
import { createRecoveryPlace } from '../business/recovery/recovery-place.ts';
import { addGetMeRoute } from '../business/sessions/get-me.route.ts';
import { addErasePayerRoutes } from '../charges/payers/erase-payer.route.ts';
import { addSearchPaymentsRoutes } from '../charges/payments/search/search-payments.route.ts';
import { addPrintRoutes } from '../charges/prints/print.route.ts';
import { addRiskRoutes } from '../charges/risk/risk.route.ts';
import { addListAuditLogRoute } from '../dashboard/audit-log/list-audit-log.route.ts';
import {
  addGetBusinessChangesRoute,
  addGetChangesRoute,
} from '../dashboard/changes/get-changes.route.ts';
import { addGetBusinessHomeRoute } from '../dashboard/home/get-business-home.route.ts';
import { addGetMoneyTrailRoute } from '../dashboard/money-trail/get-money-trail.route.ts';
import { addGetPayoutTrailRoute } from '../dashboard/money-trail/get-payout-trail.route.ts';
import { addGetOverviewRoute } from '../dashboard/overview/get-overview.route.ts';
import { addSearchWorkspaceRoute } from '../dashboard/search/search-workspace.route.ts';
import { addStatementRoutes } from '../dashboard/statement/statement.route.ts';
import { addGetTakingsRoute } from '../dashboard/takings/get-takings.route.ts';
import { addDisputePackRoute } from '../disputes/files/dispute-pack.route.ts';
import { createStaffGate, staffAudienceOf } from '../edge/authenticate-staff.ts';
import { addCallerFields, signedInOf } from '../edge/caller.ts';
import { addPreviewPayoutRoute } from '../money-out/payouts/reserving/preview-payout.route.ts';
import { addSearchPayoutsRoute } from '../money-out/payouts/search/search-payouts.route.ts';
import { addPreviewRefundRoute } from '../money-out/refunds/preview/preview-refund.route.ts';
import { addSearchRefundsRoute } from '../money-out/refunds/search/search-refunds.route.ts';
import { addGetOpenapiRoute } from '../reference/get-openapi.route.ts';
import { addSettlementDayRoutes } from '../settlement/settlement-days/settlement-days.route.ts';
import { nameActors } from '../tenants/staff/name-actors.ts';
import { addAccountRoutes } from './account-routes.ts';
import { addBusinessArchiveRoutes } from './archive-routes.ts';
import { addBusinessClosingRoutes } from './closing-routes.ts';
import { dashboardDocument, dashboardPath } from './dashboard-openapi.ts';
import { addDeveloperRoutes } from './developer-routes.ts';
import { addMerchantRoutes } from './merchant-routes.ts';
import type { BatchedWork } from './server-deps.ts';
import type { ServerDeps } from './server-deps.ts';
import type { DashboardDeps } from './server-deps.ts';

/**
 * The dashboard's routes, behind a session. Everything that a workspace's key can do is also here,
 * by the same routes, under `/workspaces/{workspaceId}`; the business's own routes are under
 * `/businesses/{businessId}`.
 */
export async function addDashboardRoutes(
  root: HttpServer,
  deps: ServerDeps,
  dashboard: DashboardDeps,
  work: BatchedWork,
): Promise<void> {
  await root.register(
    async (api) => {
      answerPeople(api, ({ member }, ids) => nameActors(deps.database, member, ids));
      addCallerFields(api);
      api.addHook('onRequest', createSchemaGate(deps.readiness));
      api.addHook('onRequest', createStaffGate(dashboard.gate));
      limitBodies(api, (config) => bodyBytesMaxFor(staffAudienceOf(config)));
      closeQueries(api);
      addIdentityRoutes(api, dashboard.identity, {
        everyone: { access: 'everyone' },
        signedIn: { access: 'signed_in' },
        signedInOf,
        requireFreshSecondFactor: (session) => requireFreshSecondFactor(session, deps.now()),
      });
      // Recoveries wait in real time, regardless of the sandbox's clock.
      const inRealTime = { ...deps, now: deps.realNow };
      addRecoveryRoutes(
        api,
        dashboard.identity,
        { everyone: { access: 'everyone' } },
        createRecoveryHandler(inRealTime, createRecoveryPlace(inRealTime)),
      );
      const { signUp } = dashboard.identity.parts;
      addGetMeRoute(api, { ...deps, signUp });
      addFoundBusinessRoute(api, { ...deps, signUp });
      addFindApprovalRoute(api, deps);
      addGetOpenapiRoute(api, () => openapiDocument(root, dashboardDocument), {
        access: 'signed_in',
        description: 'For developers of user interfaces.',
      });
      // Invitations expire in real time, regardless of the sandbox's clock.
      addAcceptInvitationRoutes(api, { ...deps, ...dashboard.identity, now: deps.realNow });
      await api.register(
        async (workspace) => {
          addMerchantRoutes(workspace, deps, work, 'people');
          addGetOverviewRoute(workspace, deps);
          addStatementRoutes(workspace, deps);
          addGetTakingsRoute(workspace, deps);
          addSearchPayoutsRoute(workspace, deps.database);
          addSearchRefundsRoute(workspace, deps.database);
          addGetPayoutTrailRoute(workspace, deps.database);
          addSettlementDayRoutes(workspace, deps.database);
          addPreviewRefundRoute(workspace, deps);
          addPreviewPayoutRoute(workspace, deps);
          addSearchPaymentsRoutes(workspace, deps);
          addPrintRoutes(workspace, deps);
          addRiskRoutes(workspace, deps);
          addDisputePackRoute(workspace, deps);
          addBooksConnectionRoutes(workspace, deps);
          addGetChangesRoute(workspace, deps);
          addDeveloperRoutes(workspace, deps);
          addSearchWorkspaceRoute(workspace, deps);
          addGetMoneyTrailRoute(workspace, { ...deps, getPayment: work.getPayment });
        },
        { prefix: '/workspaces/:workspaceId' },
      );
      await api.register(
        async (business) => {
          addAccountRoutes(business, deps);
          addMemberRoutes(business, deps);
          addInvitationRoutes(business, deps);
          const signing = createPasskeySigning(dashboard.identity.parts);
          addApprovalRoutes(business, { ...deps, signing });
          addThresholdRoutes(business, deps);
          addGetBusinessHomeRoute(business, deps.database);
          addGetBusinessChangesRoute(business, deps);
          addApiKeyRoutes(business, { ...deps, peppers: dashboard.peppers });
          addListAuditLogRoute(business, deps.database);
          addBusinessArchiveRoutes(business, deps);
          addBusinessClosingRoutes(business, deps);
          addErasePayerRoutes(business, deps);
        },
        { prefix: '/businesses/:businessId' },
      );
    },
    { prefix: dashboardPath },
  );
}
