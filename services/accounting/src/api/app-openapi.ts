import type { Entrance, NamedOpenapi } from '@countinghouse/http';
import { sessionEntrance } from '@countinghouse/identity';
import { appPath } from '../edge/app-path.ts';

/** Of its description, beside that of the API for keys. */
export const appDocument = 'appOpenapi';

const description = `What the screens of the application call. It is for people: a session in a cookie, no key.

**Sign-in.** \`/auth/...\` leads to a session; \`GET /me\` tells who it belongs to, with the token that everything but GET sends as \`X-CSRF-Token\`. The browser must send \`Origin\`, which has to be our own.

**Places.** \`/organisations/{orgId}/...\` has the books of one organisation. A place you have nothing to do with reads as 404.

**Permissions.** \`x-required-permissions\` of an operation says which permission your role needs; without it every member may. A refusal with 403 says which role you have and whom to ask.

**What can be done next.** Documents carry \`available_actions\`: each action with whether you may take it now and, if not, why. What an action needs is checked again when it is taken.

**Versions.** What people change together has a \`version\`. Send the one you have seen: what changed since is left alone, with 409.

**Parameters.** A query parameter that an operation does not list is refused with 400, which names it and those that the operation knows.

**Refusals.** A rule that says no names itself in \`reason\`, a fixed word, and explains itself in \`error\`.

**Amounts** are decimal numbers in major units. **Dates** are \`YYYY-MM-DD\`; "today" is the organisation's.`;

const entrance: Entrance = {
  ...sessionEntrance({
    cookieName: '__Host-accounting-session',
    refusalExample:
      'Your role here is viewer. This needs journals:post, which owner, admin, accountant have.',
  }),
  namesBrokenRules: true,
  closesQueries: true,
  isOpen: (config) => 'appAccess' in config && config.appAccess === 'everyone',
  pathParameters: {
    orgId: { description: 'The organisation: `GET /me` lists yours.' },
  },
};

export function describeApp(publicUrl: string): NamedOpenapi {
  return {
    name: appDocument,
    basePath: appPath,
    openapi: {
      title: 'Countinghouse accounting, application',
      version: '1.0.0',
      description,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      servers: [{ url: publicUrl + appPath, description: 'This deployment.' }],
      tags: [
        { name: 'Sign-in', description: 'Sessions, second factors, passwords.' },
        { name: 'Members', description: 'Who works here, and who is invited.' },
        {
          name: 'Documents',
          description: 'Invoices, credit notes, bills, supplier credits, claims.',
        },
        {
          name: 'Approvals',
          description:
            'What waits for a second approver: documents, and changes of the organisation.',
        },
        { name: 'Contacts', description: 'Customers, suppliers and employees.' },
        { name: 'Payments', description: 'Money in and out, and what it settles.' },
        { name: 'Bank', description: 'Statements, matching, rules, reconciliation.' },
        { name: 'Quotes', description: 'Offers, their versions and answers.' },
        { name: 'Leads', description: 'Who may become a customer.' },
        { name: 'Recurring', description: 'Documents that come again.' },
        { name: 'Journal', description: 'Entries, manual journals, transfers, openings.' },
        { name: 'Reports', description: 'What the books add up to.' },
        { name: 'Periods', description: 'Locks, revaluation, the end of a year.' },
        { name: 'Lists', description: 'Chart, tax codes, items, terms, number series, rates.' },
        { name: 'Settings', description: 'The organisation itself.' },
        { name: 'API keys', description: 'Keys that people make for programs.' },
        { name: 'Webhooks', description: 'Where events are sent, and what became of them.' },
        { name: 'Audit log', description: 'Who did what.' },
        { name: 'Reference', description: 'This description.' },
      ],
      entrance,
    },
  };
}
