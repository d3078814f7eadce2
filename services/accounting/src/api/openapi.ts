import { keyEntrance } from '@countinghouse/http';
import type { OpenapiOptions } from '@countinghouse/http';
import { describeWebhooks } from '../webhooks/event-schemas.wire.ts';

const description = `Read the books of your organisation, and put drafts into them, from your own backend.

**Keys.** Send \`Authorization: Bearer <key>\`. A key belongs to one organisation; it begins with \`acc_live_\`, or with \`acc_test_\` for an organisation that is for trying things out.

**Capabilities.** \`x-required-scopes\` of an operation says \`read\` or \`write\`. Every key reads; only a key with read and write writes.

**Amounts** are decimal numbers in major units: 10.5 in EUR is ten euros and fifty cents.

**Dates** are \`YYYY-MM-DD\`; "today" is the day in the time zone of the organisation. Timestamps are ISO 8601 in UTC.

**Errors.** Every error body is \`{error, code, request_id}\`. Decide by \`code\`; quote \`request_id\` (also sent as \`X-Request-Id\`) when you ask for help. Retry only network errors, 429 and 5xx, with backoff.

**Webhooks.** \`x-webhooks\` describes the request of each event type. Verify it over the raw body, and reject a \`t\` more than 300 seconds from your clock. An event may come more than once and out of order: skip an \`id\` that you have, and compare \`created_at\`.

**Compatibility.** Answers may gain fields; request bodies take the documented fields only, and queries the documented parameters.`;

export function describeApi(url: string): OpenapiOptions {
  return {
    title: 'Countinghouse accounting',
    version: '1.0.0',
    description,
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    servers: [{ url, description: 'This deployment.' }],
    entrance: { ...keyEntrance, namesBrokenRules: true, closesQueries: true },
    tags: [
      { name: 'Invoices', description: 'Invoices and credit notes.' },
      { name: 'Bills', description: 'Bills, supplier credits and expense claims.' },
      { name: 'Contacts', description: 'Customers and suppliers.' },
      { name: 'Accounts', description: 'The chart of accounts.' },
      { name: 'Reports', description: 'What the books add up to.' },
      { name: 'Webhooks', description: 'What is sent to the addresses of an organisation.' },
      { name: 'Reference', description: 'This description of the API.' },
    ],
    extensions: { 'x-webhooks': describeWebhooks() },
  };
}
