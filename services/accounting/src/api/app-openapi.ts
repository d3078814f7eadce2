import type { Entrance, NamedOpenapi } from '@countinghouse/http';
import { sessionEntrance } from '@countinghouse/identity';
import { appPath } from '../edge/app-path.ts';
import { answerWords } from './answer-words.ts';

/** Name of its OpenAPI document, separate from that of the API for keys. */
export const appDocument = 'appOpenapi';

const description = `The API behind the application's screens. It is for people: requests carry a session cookie, not an API key.

**Sign-in.** \`/auth/...\` creates a session. \`GET /me\` returns the signed-in user and a CSRF token; send the token as \`X-CSRF-Token\` with every request except GET. The browser must send \`Origin\` with this service's own origin.

**Organisations.** \`/organisations/{orgId}/...\` holds the books of one organisation. An organisation you do not belong to reads as 404.

**Permissions.** \`x-required-permissions\` names the permission your role needs. Operations without it are open to every member. A 403 response names your role and the roles to ask.

**Available actions.** Documents carry \`available_actions\`: every action, whether you can take it now and, if not, why. The service checks again when you take the action.

**Versions.** Records that several people edit have a \`version\`. Send the version you last read. If the record has changed since, the request fails with 409 and changes nothing.

**Parameters.** An unknown query parameter is refused with 400. The error names it and the parameters the operation accepts.

**Errors.** A broken rule has a fixed code in \`reason\` and an explanation in \`error\`.

**Amounts** are decimal numbers in major units. **Dates** are \`YYYY-MM-DD\`; "today" is the current day in the organisation's time zone.`;

const entrance: Entrance = {
  ...sessionEntrance({
    cookieName: '__Host-accounting-session',
    refusalExample:
      'Your role here is viewer; ask somebody whose role is owner, admin or accountant.',
  }),
  namesBrokenRules: true,
  closesQueries: true,
  isOpen: (config) => 'appAccess' in config && config.appAccess === 'everyone',
  pathParameters: {
    orgId: { description: 'The organisation. `GET /me` lists the organisations you belong to.' },
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
        { name: 'Sign-in', description: 'Sessions, second factors and passwords.' },
        { name: 'Members', description: 'Members and invitations.' },
        {
          name: 'Documents',
          description: 'Invoices, credit notes, bills, supplier credits and expense claims.',
        },
        {
          name: 'Approvals',
          description: 'Documents and change requests that need a second approver.',
        },
        { name: 'Contacts', description: 'Customers, suppliers and employees.' },
        {
          name: 'Attachments',
          description: 'Files attached to documents, bank lines and contacts.',
        },
        { name: 'Imports', description: 'Contacts, items and opening balances from CSV files.' },
        {
          name: 'Comments',
          description: 'What members write about documents, bank lines and contacts.',
        },
        { name: 'Payments', description: 'Incoming and outgoing payments, and their allocations.' },
        { name: 'Bank', description: 'Bank statements, matching, rules and reconciliation.' },
        {
          name: 'Payments connections',
          description: 'Businesses of a payments service whose money is booked by itself.',
        },
        { name: 'Quotes', description: 'Quotes, their versions and customers’ answers.' },
        { name: 'Leads', description: 'Potential customers.' },
        { name: 'Recurring', description: 'Recurring documents.' },
        {
          name: 'Journal',
          description: 'Journal entries, manual journals, transfers and opening balances.',
        },
        { name: 'Reports', description: 'Financial reports.' },
        { name: 'Periods', description: 'Lock dates, revaluations and fiscal year ends.' },
        {
          name: 'Lists',
          description:
            'Chart of accounts, tax codes, items, payment terms, number series and exchange rates.',
        },
        { name: 'Settings', description: 'Organisation settings.' },
        { name: 'API keys', description: 'API keys for programs.' },
        { name: 'Webhooks', description: 'Webhook endpoints, events and deliveries.' },
        { name: 'Audit log', description: 'Who changed what, and when.' },
        { name: 'Reference', description: 'This API description.' },
      ],
      entrance,
      words: { enums: answerWords },
    },
  };
}
