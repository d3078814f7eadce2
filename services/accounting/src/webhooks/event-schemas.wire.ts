import {
  eventSchemaName,
  eventUnion,
  majorAmountReply,
  openapiWebhooks,
  webhookHeader,
} from '@countinghouse/http';
import type { WireNumber } from '@countinghouse/http';
import { z } from 'zod';
import { documentKinds, documentStatuses } from '../kernel/document-kind.rules.ts';
import { quoteStatuses } from '../sales/quotes/quote.rules.ts';
import type { EventType } from './event-type.rules.ts';

const uuid = () => z.uuid().meta({ example: '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90' });
const day = () => z.iso.date().meta({ example: '2026-11-15' });
const currencyCode = () =>
  z.string().length(3).meta({ description: 'ISO 4217 currency code.', example: 'EUR' });

const documentData = z.object({
  id: uuid(),
  kind: z.enum(documentKinds),
  number: z.string().nullable().meta({ description: 'Null until the document is posted.' }),
  status: z.enum(documentStatuses),
  contact_id: uuid(),
  date: day(),
  due_date: day(),
  currency: currencyCode(),
  subtotal: majorAmountReply(),
  tax_total: majorAmountReply(),
  total: majorAmountReply(),
  amount_paid: majorAmountReply(),
  reference: z.string().nullable(),
});

const contactData = z.object({
  id: uuid(),
  name: z.string(),
  email: z.string().nullable(),
  is_customer: z.boolean(),
  is_supplier: z.boolean(),
  currency: currencyCode().nullable(),
});

const quoteData = z.object({
  id: uuid(),
  number: z.string().nullable(),
  status: z.enum(quoteStatuses),
  contact_id: uuid(),
  lead_id: uuid().nullable().meta({ description: 'The lead the quote is for.' }),
  date: day(),
  expiry_date: day(),
  currency: currencyCode(),
  subtotal: majorAmountReply(),
  tax_total: majorAmountReply(),
  total: majorAmountReply(),
  reference: z.string().nullable(),
  responded_at: z.iso.datetime().nullable(),
  responder_name: z.string().nullable().meta({ description: 'As entered on the quote’s page.' }),
  decline_reason: z.string().nullable(),
  invoice_id: uuid().nullable().meta({ description: 'The draft invoice created from the quote.' }),
});

const leadData = z.object({
  id: uuid(),
  name: z.string(),
  company: z.string().nullable(),
  value: majorAmountReply().meta({
    ...majorAmountReply().meta(),
    description: 'Estimated value; 0 if unknown.',
  }),
  currency: currencyCode(),
  contact_id: uuid().nullable().meta({ description: 'The customer created from the lead.' }),
  quote_id: uuid().nullable().meta({ description: 'The quote last sent for the lead.' }),
});

const pingData = z.object({ endpoint_id: uuid(), message: z.literal('ping') });

const documentExample = {
  id: '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90',
  kind: 'invoice',
  number: 'INV-00042',
  status: 'posted',
  contact_id: '01a1dcb4-1f0e-7c54-8012-2b4d6f8a0c1e',
  date: '2026-11-15',
  due_date: '2026-12-15',
  currency: 'EUR',
  subtotal: 100,
  tax_total: 21,
  total: 121,
  amount_paid: 0,
  reference: 'order 17',
} as const;

const quoteExample = {
  id: '01a1dcb4-1f0e-7c56-8012-9a4e6b7c8d90',
  number: 'QUO-00007',
  status: 'accepted',
  contact_id: '01a1dcb4-1f0e-7c54-8012-2b4d6f8a0c1e',
  lead_id: null,
  date: '2026-11-01',
  expiry_date: '2026-12-01',
  currency: 'EUR',
  subtotal: 100,
  tax_total: 21,
  total: 121,
  reference: null,
  responded_at: '2026-11-15T09:30:00.000Z',
  responder_name: 'Ada Obi',
  decline_reason: null,
  invoice_id: '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90',
} as const;

interface EventDescription {
  readonly summary: string;
  readonly data: z.ZodType;
  readonly example: Readonly<Record<string, unknown>>;
}

const ofDocument = (
  summary: string,
  example: Readonly<Partial<Record<keyof typeof documentExample, unknown>>> = {},
): EventDescription => ({
  summary,
  data: documentData,
  example: { ...documentExample, ...example },
});

const ofBill = { kind: 'bill', number: 'BILL-00007', status: 'approved' };

const eventDescriptions: Readonly<Record<EventType | 'test.ping', EventDescription>> = {
  'invoice.created': ofDocument('A draft invoice or credit note was created', {
    number: null,
    status: 'draft',
  }),
  'invoice.issued': ofDocument('An invoice or credit note was issued and posted'),
  'invoice.paid': ofDocument('An invoice was paid in full', { status: 'paid', amount_paid: 121 }),
  'invoice.voided': ofDocument('An invoice or credit note was voided, or its draft discarded', {
    status: 'void',
  }),
  'quote.accepted': {
    summary: 'A customer accepted a quote',
    data: quoteData,
    example: quoteExample,
  },
  'quote.declined': {
    summary: 'A customer declined a quote',
    data: quoteData,
    example: {
      ...quoteExample,
      status: 'declined',
      decline_reason: 'Too late for us',
      invoice_id: null,
    },
  },
  'bill.created': ofDocument('A bill, supplier credit or expense claim was created', {
    kind: 'bill',
    number: null,
    status: 'draft',
  }),
  'bill.approved': ofDocument('A bill or expense claim was approved and posted', ofBill),
  'bill.paid': ofDocument('A bill or expense claim was paid in full', {
    ...ofBill,
    status: 'paid',
    amount_paid: 121,
  }),
  'contact.created': {
    summary: 'A customer or supplier was added',
    data: contactData,
    example: {
      id: '01a1dcb4-1f0e-7c54-8012-2b4d6f8a0c1e',
      name: 'Northwind',
      email: 'books@northwind.example',
      is_customer: true,
      is_supplier: false,
      currency: 'EUR',
    },
  },
  'lead.won': {
    summary: 'A lead was won: a user marked it, or its quote was accepted',
    data: leadData,
    example: {
      id: '01a1dcb4-1f0e-7c57-8012-9a4e6b7c8d90',
      name: 'Ada Obi',
      company: 'Northwind',
      value: 5000,
      currency: 'EUR',
      contact_id: '01a1dcb4-1f0e-7c54-8012-2b4d6f8a0c1e',
      quote_id: '01a1dcb4-1f0e-7c56-8012-9a4e6b7c8d90',
    },
  },
  'test.ping': {
    summary: 'A requested test; sent to one endpoint, whatever its subscriptions',
    data: pingData,
    example: { endpoint_id: '01a1dcb4-1f0e-7c55-8012-2b4d6f8a0c1e', message: 'ping' },
  },
};

/** The requests that receivers get, for `x-webhooks` in the OpenAPI document. */
export function describeWebhooks(): Readonly<Record<string, unknown>> {
  const summaries = Object.entries(eventDescriptions).map(
    ([type, { summary }]) => [type, summary] as const,
  );
  return openapiWebhooks(Object.fromEntries(summaries), { parameters, responses });
}

for (const [type, description] of Object.entries(eventDescriptions)) {
  describeEvent(type, description);
}

/** Any event. Its body was stored when the event occurred, so it is not validated again. */
export const eventRecord = z.custom<unknown>().meta({
  id: 'BooksEvent',
  description: 'An event, as sent to webhook endpoints.',
  ...eventUnion(Object.keys(eventDescriptions)),
});

/** Registers the schema of an event's full body under its name. */
function describeEvent(type: string, { summary, data, example: dataExample }: EventDescription) {
  const example = {
    id: '01a1dd2f-8f6b-7c08-8011-5d1b3f7a9c42',
    type,
    created_at: '2026-11-15T09:30:00.000Z',
    org_id: '01a1dcb4-1f0e-7c50-8012-9a4e6b7c8d90',
    data: dataExample,
  };
  z.object({
    id: uuid().meta({ description: 'The same for every attempt; equal to `webhook-id`.' }),
    type: z.literal(type).meta({ description: 'The event type.' }),
    created_at: z.iso.datetime().meta({ description: 'When the event happened.' }),
    org_id: uuid().meta({ description: 'The organisation the event belongs to.' }),
    sequence: z
      .custom<WireNumber>((value) => Number.isInteger(value), 'Must be a whole number.')
      .optional()
      .meta({
        type: 'integer',
        description: 'Only in `GET /events`: consecutive within the organisation.',
      }),
    data: data.meta({ description: 'What the event is about.' }),
  }).meta({ id: eventSchemaName(type), description: `${summary}.`, example });
}

const parameters = [
  webhookHeader('X-Accounting-Event', 'The event type.', true),
  webhookHeader('X-Accounting-Delivery', 'The same for every attempt at one endpoint.', true),
  webhookHeader(
    'X-Accounting-Signature',
    '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over t, a dot and the raw body, keyed with the secret as text.',
    true,
  ),
  webhookHeader(
    'X-Accounting-Signature-Next',
    'During a secret rotation: the same, keyed with the new secret.',
    false,
  ),
];

const responses = {
  '2XX': { description: 'Received. Respond within 5 seconds, and process the event afterwards.' },
  '4XX': {
    description:
      'Any other status, or no response, is a failure. Up to seven retries follow within 32 hours. After 20 failures in a row the endpoint is switched off.',
  },
};
