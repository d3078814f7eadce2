import type { Entrance, OpenapiOptions } from '@countinghouse/http';
import { sessionEntrance } from '@countinghouse/identity';

export const consolePath = '/console/api';

const description = `The API behind the operators’ console. A process of its own serves it, at an address of its own: the API of the books has none of these operations, and sessions of members are not known here.

**Sign-in.** Operators sign in with a passkey. \`GET /me\` returns the signed-in operator and the token to send as \`X-CSRF-Token\` with every request other than GET.

**Roles.** A \`viewer\` reads. An \`operator\` also acts.

**Second operator.** Acts that move rights are requests: another operator confirms them. **Acts** require a passkey verified within the last five minutes.`;

const entrance: Entrance = {
  ...sessionEntrance({
    cookieName: '__Host-accounting-console-session',
    refusalExample: 'Your role is viewer. Only operators can do this.',
  }),
  closesQueries: true,
  isOpen: (config) => 'consoleAccess' in config && config.consoleAccess === 'everyone',
  pathParameters: {},
};

export function describeConsole(publicUrl: string): OpenapiOptions {
  return {
    title: 'Countinghouse accounting, console',
    version: '1.0.0',
    description,
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    servers: [{ url: publicUrl + consolePath, description: 'This deployment.' }],
    tags: [
      { name: 'Sign-in', description: 'Sessions and passkeys of operators.' },
      { name: 'Organisations', description: 'Organisations, their members and suspensions.' },
      { name: 'Requests', description: 'Acts that another operator confirms.' },
      { name: 'Recoveries', description: 'Lost access that two operators give back.' },
      {
        name: 'Trouble',
        description: 'What needs a person: connections, closings, jobs, webhooks.',
      },
      { name: 'Search', description: 'Find by id, name or key.' },
      { name: 'Reference', description: 'This API description.' },
    ],
    entrance,
  };
}
