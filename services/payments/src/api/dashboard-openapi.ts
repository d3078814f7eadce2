import type { Entrance, NamedOpenapi } from '@countinghouse/http';
import { sessionEntrance } from '@countinghouse/identity';
import { apiVersion } from '../reference/reference.rules.ts';

export const dashboardPath = '/dashboard/api';
/** Of its description, beside that of the API for keys. */
export const dashboardDocument = 'dashboardOpenapi';

const description = `What the screens of the dashboard call. It is for people: a session in a cookie, no key.

**Sign-in.** \`/auth/...\` leads to a session; \`GET /me\` tells who it belongs to, with the token that everything but GET sends as \`X-CSRF-Token\`. The browser must send \`Origin\`, which has to be our own.

**Places.** \`/workspaces/{workspaceId}/...\` has everything that an API key of that workspace can do, by the same routes; \`/businesses/{businessId}/...\` has what belongs to the business. A place you have nothing to do with reads as 404.

**Permissions.** \`x-required-permissions\` of an operation lists permissions of which your role needs one; without it every member may. A refusal with 403 says which role you have, what is missing and who has it.

**Second factor.** What a session left open must not be enough for (live keys, decisions on approvals) wants the second factor of the last five minutes, and says so with 403.

**Limits.** Per session and per address, apart from those of keys. **Errors** are as in the API for keys.`;

const entrance: Entrance = {
  ...sessionEntrance({
    cookieName: '__Host-payments-session',
    refusalExample:
      'Your role here is viewer. This needs payouts:create, which owner, admin, finance have.',
  }),
  closesQueries: true,
  isOpen: (config) => 'access' in config && config.access === 'everyone',
  pathParameters: {
    workspaceId: { description: 'The workspace: `GET /me` lists yours.' },
    businessId: { description: 'The business: `GET /me` lists yours.' },
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
        { name: 'Sign-in', description: 'Sessions, second factors, passwords.' },
        { name: 'Home', description: 'The first screen of a workspace.' },
        { name: 'Business', description: 'The business and your place in it.' },
        { name: 'API keys', description: 'Keys that people make for programs.' },
        { name: 'Audit log', description: 'Who did what.' },
      ],
      entrance,
    },
  };
}
