import { keyEntrance } from '@countinghouse/http';
import type { OpenapiOptions } from '@countinghouse/http';
import { apiVersion } from '../reference/reference.rules.ts';
import { describeWebhooks } from '../webhooks/events/event-schemas.wire.ts';
import { answerWords } from './answer-words.ts';
import { fieldWords } from './field-words.ts';

const description = `Take, refund and pay out payments from your own backend.

**Keys.** Send \`Authorization: Bearer <key>\`. Keys that begin with \`svc_live_\` move real money; keys that begin with \`svc_test_\` do not.

**Scopes.** The \`x-required-scopes\` of an operation lists its scopes; a key needs one of them. Any valid key can call an operation without it.

**Conditional access.** \`x-scopes-when\` lists scopes that a request needs only under a condition. An operation with \`x-environments\` works only with keys of those environments.

**Amounts.** \`x-amount-unit\` on a field and \`amount_unit\` on a record say whether an amount is in minor units (integers) or major units (decimals).

**Errors.** Every error body is \`{error, code, request_id}\`. Branch on \`code\`. Quote \`request_id\` (also sent as \`X-Request-Id\`) when you ask for help. Retry only network errors, 429 and 5xx, with backoff.

**Webhooks.** \`x-webhooks\` describes the request of each event type. Verify the signature over the raw body, and reject timestamps more than 300 seconds from your clock. Events can arrive more than once and out of order: ignore an \`id\` you have already processed. Each request is also signed according to Standard Webhooks.

**Compatibility.** Responses may gain fields. Requests accept only the documented body fields and query parameters.`;

export function describeApi(url: string): OpenapiOptions {
  return {
    title: 'Countinghouse payments',
    version: apiVersion,
    description,
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    servers: [{ url, description: 'This deployment.' }],
    tags: [
      { name: 'Payments', description: 'Payments and their refunds.' },
      { name: 'Disputes', description: 'Payments that payers dispute with their bank.' },
      { name: 'Payment links', description: 'Hosted pages where payers pay.' },
      { name: 'QR codes', description: 'Codes that payers scan to open a payment page.' },
      { name: 'Subscriptions', description: 'Recurring payments by one payer.' },
      { name: 'Split recipients', description: 'Recipients of a percentage of each charge.' },
      { name: 'Payouts', description: 'Settled money sent to the settlement account.' },
      { name: 'Settlements', description: 'Balances and settled payments.' },
      {
        name: 'Movements',
        description: 'The numbered log of every change of the balance, for bookkeeping.',
      },
      { name: 'Sandbox', description: 'Payments with test money, made by API.' },
      { name: 'Webhooks', description: 'Endpoints that receive events, and their deliveries.' },
      { name: 'Requests', description: 'What your API keys asked, kept for 14 days.' },
      { name: 'Account', description: 'The business and its verification.' },
      {
        name: 'Reference',
        description: 'Statuses, event types, currencies and error codes, and this API description.',
      },
    ],
    entrance: { ...keyEntrance, closesQueries: true },
    words: { enums: answerWords, fields: fieldWords },
    extensions: { 'x-webhooks': describeWebhooks() },
  };
}
