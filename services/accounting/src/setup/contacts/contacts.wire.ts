import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nameText, pageOffset, pageSizeMax, text, uuid } from '../../edge/fields.wire.ts';
import { contactRoles } from './contact.rules.ts';
import type { Contact } from './contact.rules.ts';
import type { ContactRequest } from './create-contact.ts';

export const nameCharactersMax = 160;
/** The maximum length of an email address. */
const emailCharactersMax = 254;
export const detailCharactersMax = 255;

const contactExample = {
  id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d',
  name: 'Adire Lane',
  is_customer: true,
  is_supplier: false,
  email: 'accounts@adire-lane.example',
  phone: null,
  tax_number: null,
  currency: null,
  payment_terms_days: 30,
  active: true,
  created_at: '2026-11-15T09:30:00.000Z',
} as const;

export const emailField = () =>
  z
    .email({ error: 'Must be a valid e-mail address.' })
    .max(emailCharactersMax)
    .meta({ pattern: undefined, example: contactExample.email });

export const createContactBody = closedObject({
  name: nameText(nameCharactersMax).meta({ example: contactExample.name }),
  email: emailField().optional(),
  phone: text({ max: detailCharactersMax }).optional(),
  tax_number: text({ max: detailCharactersMax }).optional(),
  is_customer: z.boolean().optional().meta({ description: 'Defaults to true.' }),
  is_supplier: z.boolean().optional().meta({ description: 'Defaults to false.' }),
}).transform((body, context): ContactRequest => {
  const isCustomer = body.is_customer ?? true;
  const isSupplier = body.is_supplier ?? false;
  if (!isCustomer && !isSupplier) {
    const message =
      'A contact must be a customer, a supplier or both. Send true for `is_customer` or `is_supplier`.';
    context.addIssue({ code: 'custom', path: ['is_customer'], input: body, message });
  }
  return {
    name: body.name,
    isCustomer,
    isSupplier,
    email: body.email ?? null,
    phone: body.phone ?? null,
    taxNumber: body.tax_number ?? null,
  };
});

const limitMessage = `Must be a whole number from 1 to ${pageSizeMax}.`;

export const listContactsQuery = z.object({
  type: z.enum(contactRoles).optional().meta({
    description: 'Returns only customers or only suppliers. Contacts that are both appear in each.',
  }),
  limit: z
    .string(limitMessage)
    .transform((sent, context) => {
      const limit = /^[0-9]{1,15}$/.test(sent) ? Number(sent) : Number.NaN;
      if (!(limit >= 1 && limit <= pageSizeMax)) context.addIssue(limitMessage);
      return limit;
    })
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: pageSizeMax,
      description: 'Maximum number of contacts. Omitted, the list contains all of them.',
    }),
  offset: pageOffset(),
});

export const contactFields = {
  id: uuid(),
  name: z.string(),
  is_customer: z.boolean(),
  is_supplier: z.boolean(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  tax_number: z.string().nullable(),
  currency: z.string().length(3).nullable().meta({
    description:
      "ISO 4217 currency code for new documents. Null means the organisation's base currency.",
  }),
  payment_terms_days: z.int().nonnegative().meta({
    description: "Days from a document's date to its due date.",
  }),
  active: z.boolean(),
  created_at: moment(),
};

export const contactRecord = z
  .object(contactFields)
  .meta({ id: 'Contact', description: 'A customer, a supplier or both.', example: contactExample });

export const contactList = z
  .object({
    data: z.array(contactRecord).meta({ description: 'Sorted by name, not case-sensitive.' }),
    has_more: z.boolean().meta({ description: 'True if more contacts follow.' }),
    limit: z
      .int()
      .min(1)
      .max(pageSizeMax)
      .nullable()
      .meta({ description: 'The limit applied. Null if none was sent.' }),
    offset: z.int().nonnegative(),
    total: z.int().nonnegative().nullable().meta({
      description: 'Total number of contacts. With a filter, null if there are more than 10,000.',
    }),
  })
  .meta({
    id: 'ContactList',
    description: 'A list of customers and suppliers.',
    example: { data: [contactExample], has_more: false, limit: null, offset: 0, total: 1 },
  });

export function toContactRecord(contact: Contact): z.infer<typeof contactRecord> {
  return {
    id: contact.id,
    name: contact.name,
    is_customer: contact.isCustomer,
    is_supplier: contact.isSupplier,
    email: contact.email,
    phone: contact.phone,
    tax_number: contact.taxNumber,
    currency: contact.currency,
    payment_terms_days: contact.paymentTermsDays,
    active: contact.active,
    created_at: contact.createdAt.toISOString(),
  };
}
