import { keyEntrance } from '@countinghouse/http';
import type { OpenapiOptions } from '@countinghouse/http';
import { invoiceReasons } from '../documents/drafts/draft-replies.wire.ts';
import { describeWebhooks } from '../webhooks/event-schemas.wire.ts';
import { answerWords } from './answer-words.ts';
import { fieldWords } from './field-words.ts';

const description = `Read your organisation's books and create drafts from your own backend.

**Keys.** Send \`Authorization: Bearer <key>\`. A key belongs to one organisation. It starts with \`acc_live_\`, or with \`acc_test_\` for a test organisation.

**Capabilities.** \`x-required-scopes\` of an operation is \`read\` or \`write\`. Every key can read; only a key with read and write access can write.

**Amounts** are decimal numbers in major units: 10.5 in EUR is ten euros and fifty cents.

**Dates** are \`YYYY-MM-DD\`; "today" is the current day in the organisation's time zone. Timestamps are ISO 8601 in UTC.

**Errors.** Every error body is \`{error, code, request_id}\`. Branch on \`code\`, and quote \`request_id\` (also sent as \`X-Request-Id\`) when you ask for support. Retry only network errors, 429 and 5xx, with backoff.

**Webhooks.** \`x-webhooks\` describes the request of each event type. Verify the signature over the raw body, and reject a \`t\` more than 300 seconds from your clock. An event may arrive more than once and out of order: skip an \`id\` you have already processed, and compare \`created_at\`.

**Compatibility.** Responses may gain fields. Request bodies accept only the documented fields, and queries only the documented parameters.`;

export function describeApi(url: string): OpenapiOptions {
  return {
    title: 'Countinghouse accounting',
    version: '1.0.0',
    description,
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    servers: [{ url, description: 'This deployment.' }],
    entrance: {
      ...keyEntrance,
      namesBrokenRules: true,
      brokenRules: invoiceReasons,
      closesQueries: true,
    },
    tags: [
      { name: 'Invoices', description: 'Invoices and credit notes.' },
      { name: 'Bills', description: 'Bills, supplier credits and expense claims.' },
      { name: 'Contacts', description: 'Customers and suppliers.' },
      { name: 'Accounts', description: 'The chart of accounts.' },
      { name: 'Reports', description: 'Financial reports.' },
      { name: 'Webhooks', description: 'Events sent to webhook endpoints.' },
      { name: 'Reference', description: 'This API description.' },
    ],
    words: { enums: answerWords, fields: fieldWords },
    extensions: { 'x-webhooks': describeWebhooks() },
  };
}
