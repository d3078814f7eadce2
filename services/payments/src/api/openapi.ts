import { keyEntrance } from '@countinghouse/http';
import type { OpenapiOptions } from '@countinghouse/http';
import { apiVersion } from '../reference/reference.rules.ts';
import { describeWebhooks } from '../webhooks/events/event-schemas.wire.ts';

const description = `Take payments, give them back and pay them out, from your own backend.

**Keys.** Send \`Authorization: Bearer <key>\`. Keys that begin with \`svc_live_\` move real money; keys that begin with \`svc_test_\` do not.

**Scopes.** \`x-required-scopes\` of an operation lists scopes of which a key needs one; without it any valid key will do.

**Amounts.** \`x-amount-unit\` on a field and \`amount_unit\` on a record say whether an amount is in minor units (integers) or major units (decimals).

**Errors.** Every error body is \`{error, code, request_id}\`. Decide by \`code\`; quote \`request_id\` (also sent as \`X-Request-Id\`) when you ask for help. Retry only network errors, 429 and 5xx, with backoff.

**Webhooks.** \`x-webhooks\` describes the request of each event type. Verify it over the raw body, and reject a timestamp more than 300 seconds from your clock. An event may come more than once and out of order: skip an \`id\` that you have. Each request is also signed the way of Standard Webhooks.

**Compatibility.** Answers may gain fields; request bodies take the documented fields only, and queries the documented parameters.`;

export function describeApi(url: string): OpenapiOptions {
  return {
    title: 'Countinghouse payments',
    version: apiVersion,
    description,
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    servers: [{ url, description: 'This deployment.' }],
    tags: [
      { name: 'Payments', description: 'What payers paid.' },
      { name: 'Payment links', description: 'Pages that payers are sent to.' },
      { name: 'QR codes', description: 'Pictures that lead payers to a page.' },
      { name: 'Split recipients', description: 'Who gets a percentage of a charge.' },
      { name: 'Webhooks', description: 'Addresses that are told what happens, and what was sent.' },
      { name: 'Account', description: 'The business and its verification.' },
      { name: 'Reference', description: 'What the service knows, and this description of it.' },
    ],
    entrance: { ...keyEntrance, closesQueries: true },
    extensions: { 'x-webhooks': describeWebhooks() },
  };
}
