import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import {
  currencyCode,
  nameText,
  pageLimit,
  pageOffset,
  text,
  uuid,
} from '../../edge/fields.wire.ts';
import { contactRoles } from './contact.rules.ts';
import type { ContactContent } from './contact.rules.ts';
import { detailCharactersMax, emailField, nameCharactersMax } from './contacts.wire.ts';
import type { NewCard } from './write-contact-card.ts';

const searchCharactersMax = 100;
const addressLinesMax = 6;
const addressLineCharactersMax = 120;
const termsDaysMax = 3_650;

export const contactParams = z.object({
  orgId: uuid(),
  id: uuid().meta({ description: 'Contact id.' }),
});

export const searchQuery = z.object({
  type: z.enum(contactRoles).optional(),
  active: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Returns only active (`true`) or only inactive (`false`) contacts.' }),
  text: text({ min: 1, max: searchCharactersMax }).optional().meta({
    description: 'Part of the name, e-mail address or tax number.',
  }),
  limit: pageLimit(),
  offset: pageOffset(),
});

const addressLine = text({ min: 1, max: addressLineCharactersMax });

/** Fields other than the name; null clears them. */
const cardFields = {
  email: emailField().nullable().optional(),
  phone: text({ max: detailCharactersMax }).nullable().optional(),
  tax_number: text({ max: detailCharactersMax }).nullable().optional(),
  currency: currencyCode().nullable().optional().meta({
    description:
      "ISO 4217 currency code for new documents. Null uses the organisation's base currency.",
  }),
  payment_terms_days: z
    .int()
    .min(0)
    .max(termsDaysMax)
    .optional()
    .meta({ description: "Days from a document's date to its due date." }),
  payment_terms_id: uuid().nullable().optional(),
  address_lines: z.array(addressLine).max(addressLinesMax).optional(),
  sales_account_id: uuid().nullable().optional(),
  purchase_account_id: uuid().nullable().optional(),
  sales_tax_code_id: uuid().nullable().optional(),
  purchase_tax_code_id: uuid().nullable().optional(),
};

export const newCardBody = closedObject({
  name: nameText(nameCharactersMax),
  is_customer: z.boolean().optional().meta({ description: 'Defaults to true.' }),
  is_supplier: z.boolean().optional().meta({ description: 'Defaults to false.' }),
  ...cardFields,
}).transform((body, context): NewCard => {
  const isCustomer = body.is_customer ?? true;
  const isSupplier = body.is_supplier ?? false;
  if (!isCustomer && !isSupplier) {
    const message =
      'A contact must be a customer, a supplier or both. Send true for `is_customer` or `is_supplier`.';
    context.addIssue({ code: 'custom', path: ['is_customer'], input: body, message });
  }
  const { payment_terms_days: paymentTermsDays } = body;
  return {
    name: body.name,
    isCustomer,
    isSupplier,
    email: body.email ?? null,
    phone: body.phone ?? null,
    taxNumber: body.tax_number ?? null,
    currency: body.currency ?? null,
    paymentTermsId: body.payment_terms_id ?? null,
    addressLines: body.address_lines ?? [],
    ...(paymentTermsDays !== undefined && { paymentTermsDays }),
    defaults: {
      salesAccountId: body.sales_account_id ?? null,
      purchaseAccountId: body.purchase_account_id ?? null,
      salesTaxCodeId: body.sales_tax_code_id ?? null,
      purchaseTaxCodeId: body.purchase_tax_code_id ?? null,
    },
  };
});

const changedFields = closedObject({
  version: z.int().positive().meta({
    description: 'The version you last read. If it has changed since, the request fails with 409.',
  }),
  name: nameText(nameCharactersMax).optional(),
  is_customer: z.boolean().optional(),
  is_supplier: z.boolean().optional(),
  active: z.boolean().optional(),
  ...cardFields,
});

export const editCardBody = changedFields.transform((body) => ({
  version: body.version,
  content: toChanges(body),
}));

/** Only the fields that were sent. */
function toChanges(body: z.infer<typeof changedFields>): Partial<ContactContent> {
  const { name, email, phone, currency, active } = body;
  return {
    ...(name !== undefined && { name }),
    ...(body.is_customer !== undefined && { isCustomer: body.is_customer }),
    ...(body.is_supplier !== undefined && { isSupplier: body.is_supplier }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(body.tax_number !== undefined && { taxNumber: body.tax_number }),
    ...(currency !== undefined && { currency }),
    ...(body.payment_terms_days !== undefined && { paymentTermsDays: body.payment_terms_days }),
    ...(body.payment_terms_id !== undefined && { paymentTermsId: body.payment_terms_id }),
    ...(body.address_lines !== undefined && { addressLines: body.address_lines }),
    ...(body.sales_account_id !== undefined && { salesAccountId: body.sales_account_id }),
    ...(body.purchase_account_id !== undefined && { purchaseAccountId: body.purchase_account_id }),
    ...(body.sales_tax_code_id !== undefined && { salesTaxCodeId: body.sales_tax_code_id }),
    ...(body.purchase_tax_code_id !== undefined && {
      purchaseTaxCodeId: body.purchase_tax_code_id,
    }),
    ...(active !== undefined && { active }),
  };
}
