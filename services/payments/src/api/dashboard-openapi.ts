import type { Entrance, NamedOpenapi } from '@countinghouse/http';
import { sessionEntrance } from '@countinghouse/identity';
import { apiVersion } from '../reference/reference.rules.ts';
import { answerWords } from './answer-words.ts';

export const dashboardPath = '/dashboard/api';
/** The name of its API description, next to that of the key API. */
export const dashboardDocument = 'dashboardOpenapi';

const description = `The API behind the dashboard. It authenticates people with a session cookie, not with API keys.

**Sign-in.** The \`/auth/...\` operations create a session. \`GET /me\` returns the signed-in user and the token to send as \`X-CSRF-Token\` with every request other than GET. The browser must send an \`Origin\` header that matches this service.

**Paths.** \`/workspaces/{workspaceId}/...\` offers every operation that an API key of that workspace can call. \`/businesses/{businessId}/...\` holds what belongs to the business. Workspaces and businesses that you are not a member of return 404.

**Permissions.** The \`x-required-permissions\` of an operation lists its permissions; your role needs one of them. Every member can call an operation without it. A 403 response names your role, the missing permission and the roles that have it.

**Second factor.** Sensitive operations (live keys, decisions on approvals) require a second factor confirmed within the last five minutes. Otherwise they return 403 and say so.

**Limits.** Rate limits apply per session and per IP address, separately from those of keys. **Errors** have the same form as in the API for keys.`;

const entrance: Entrance = {
  ...sessionEntrance({
    cookieName: '__Host-payments-session',
    refusalExample:
      'Your role here is viewer. This requires payouts:create, granted to owner, admin, finance.',
  }),
  closesQueries: true,
  isOpen: (config) => 'access' in config && config.access === 'everyone',
  pathParameters: {
    workspaceId: { description: 'The workspace’s id. `GET /me` lists yours.' },
    businessId: { description: 'The business’s id. `GET /me` lists yours.' },
  },
};

export function describeDashboard(publicUrl: string): NamedOpenapi {
  return {
    name: dashboardDocument,
    basePath: dashboardPath,
    openapi: {
      title: 'Countinghouse payments, dashboard',
      version: apiVersion,
      description,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      servers: [{ url: publicUrl + dashboardPath, description: 'This deployment.' }],
      tags: [
        { name: 'Sign-in', description: 'Sessions, second factors and passwords.' },
        { name: 'Home', description: 'The home screen of a workspace.' },
        { name: 'Business', description: 'The business and your role in it.' },
        { name: 'Verification', description: 'The business’s verification.' },
        { name: 'Settlement account', description: 'The bank account for payouts.' },
        { name: 'Members', description: 'Members and invitations.' },
        { name: 'Approvals', description: 'Operations that need a second approver.' },
        { name: 'Account', description: 'The business profile and its verification status.' },
        { name: 'Payments', description: 'Payments and their refunds.' },
        { name: 'Disputes', description: 'Payments that payers dispute with their bank.' },
        { name: 'Payment links', description: 'Hosted pages where payers pay.' },
        { name: 'QR codes', description: 'Codes that payers scan to open a payment page.' },
        { name: 'Subscriptions', description: 'Recurring payments by one payer.' },
        { name: 'Split recipients', description: 'Recipients of a percentage of each charge.' },
        { name: 'Payouts', description: 'Settled money sent to the settlement account.' },
        { name: 'Settlements', description: 'Balances and settled payments.' },
        { name: 'Webhooks', description: 'Endpoints that receive events, and their deliveries.' },
        { name: 'Reference', description: 'This API description.' },
        { name: 'API keys', description: 'Keys for programs that call the API.' },
        { name: 'Audit log', description: 'Who did what.' },
      ],
      entrance,
      words: { enums: answerWords },
    },
  };
}
