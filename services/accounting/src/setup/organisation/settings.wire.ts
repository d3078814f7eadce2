import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { currencyCode, moment, multilineText, text, uuid } from '../../edge/fields.wire.ts';
import { isTimeZone } from '../../tenants/organisations/organisation.rules.ts';
import type { ShownSettings } from './read-settings.ts';
import { fixedSentences } from './settings-replies.wire.ts';
import type { SettingsContent } from './settings.rules.ts';

const nameCharactersMax = 160;
const addressLinesMax = 6;
const lineCharactersMax = 160;
const taxNumberCharactersMax = 60;
const emailCharactersMax = 254;
const paymentDetailsCharactersMax = 1_000;
const termsDaysMax = 3_650;

export const timeZone = () =>
  z
    .string()
    .refine(isTimeZone, 'Must be an IANA time zone, such as Europe/Berlin.')
    .meta({ example: 'Europe/Berlin' });

export const organisationName = () => text({ min: 1, max: nameCharactersMax });

export const country = () =>
  z
    .string()
    .regex(/^[A-Z]{2}$/, 'Must be an ISO 3166 country code in capitals, such as DE.')
    .meta({ example: 'DE' });

export const fiscalYearStart = () =>
  z
    .int()
    .min(1)
    .max(12)
    .meta({ description: 'The month in which the fiscal year starts, from 1 to 12.' });

export const changeSettingsBody = closedObject({
  version: z.int().min(1).meta({
    description: 'The version you last read. If it has changed since, the request fails with 409.',
  }),
  name: organisationName().optional(),
  legal_name: text({ min: 1, max: nameCharactersMax }).nullable().optional(),
  address_lines: z
    .array(text({ min: 1, max: lineCharactersMax }))
    .max(addressLinesMax)
    .optional(),
  tax_number: text({ min: 1, max: taxNumberCharactersMax }).nullable().optional(),
  reply_to: z
    .email({ error: 'Must be a valid e-mail address.' })
    .max(emailCharactersMax)
    .nullable()
    .optional()
    .meta({ pattern: undefined, description: 'Reply-to address of outgoing e-mails.' }),
  payment_details: multilineText({ min: 1, max: paymentDetailsCharactersMax })
    .nullable()
    .optional()
    .meta({
      description: 'Payment instructions, printed on invoices issued from now on.',
    }),
  country: country().optional(),
  time_zone: timeZone().optional(),
  fiscal_year_start: fiscalYearStart().optional(),
  amounts: z.enum(['exclusive', 'inclusive']).optional().meta({
    description:
      'Whether prices on new documents exclude or include tax. Expense claims always default to inclusive.',
  }),
  tax_rounding: z.enum(['document', 'line']).optional(),
  tax_scheme: z.enum(['invoice', 'cash']).optional().meta({
    description: 'Whether tax is due when the invoice is issued or when it is paid.',
  }),
  payment_terms_days: z.int().min(0).max(termsDaysMax).optional(),
  payment_terms_id: uuid().nullable().optional().meta({
    description: 'Default payment terms, for contacts without their own.',
  }),
  sales_account_id: uuid().optional(),
  purchase_account_id: uuid().optional(),
  sales_tax_code_id: uuid().nullable().optional(),
  purchase_tax_code_id: uuid().nullable().optional(),
}).transform((sent) => ({
  version: sent.version,
  change: sentOnly<SettingsContent>({
    name: sent.name,
    legalName: sent.legal_name,
    addressLines: sent.address_lines,
    taxNumber: sent.tax_number,
    replyTo: sent.reply_to,
    paymentDetails: sent.payment_details,
    country: sent.country,
    timeZone: sent.time_zone,
    fiscalYearStart: sent.fiscal_year_start,
    amounts: sent.amounts,
    taxRounding: sent.tax_rounding,
    taxScheme: sent.tax_scheme,
    paymentTermsDays: sent.payment_terms_days,
    paymentTermsId: sent.payment_terms_id,
    salesAccountId: sent.sales_account_id,
    purchaseAccountId: sent.purchase_account_id,
    salesTaxCodeId: sent.sales_tax_code_id,
    purchaseTaxCodeId: sent.purchase_tax_code_id,
  }),
}));

type Optional<Content> = { readonly [Field in keyof Content]?: Content[Field] | undefined };

/** Leaves out fields that were not sent, so that they stay unchanged. */
function sentOnly<Content extends object>(sent: Optional<Content>): Partial<Content> {
  const fields: Partial<Content> = { ...sent };
  for (const field in fields) if (fields[field] === undefined) delete fields[field];
  return fields;
}

export const settingsRecord = z
  .object({
    id: uuid(),
    version: z.int(),
    environment: z.enum(['live', 'test']),
    name: z.string(),
    legal_name: z.string().nullable(),
    address_lines: z.array(z.string()),
    tax_number: z.string().nullable(),
    reply_to: z.string().nullable(),
    payment_details: z.string().nullable(),
    country: z.string(),
    base_currency: z.string(),
    time_zone: z.string(),
    fiscal_year_start: z.int(),
    amounts: z.enum(['exclusive', 'inclusive']),
    tax_rounding: z.enum(['document', 'line']),
    tax_scheme: z.enum(['invoice', 'cash']),
    payment_terms_days: z.int(),
    payment_terms_id: uuid().nullable(),
    sales_account_id: uuid().nullable(),
    purchase_account_id: uuid().nullable(),
    sales_tax_code_id: uuid().nullable(),
    purchase_tax_code_id: uuid().nullable(),
    fixed: z
      .array(z.object({ setting: z.string(), reason: z.string(), explanation: z.string() }))
      .meta({ description: 'Settings that can no longer be changed, and why.' }),
    created_at: moment(),
  })
  .meta({ id: 'AppSettings', description: 'The organisation’s accounting settings.' });

export function toSettingsRecord({
  settings,
  fixed,
}: ShownSettings): z.infer<typeof settingsRecord> {
  return {
    id: settings.id,
    version: settings.version,
    environment: settings.environment,
    name: settings.name,
    legal_name: settings.legalName,
    address_lines: [...settings.addressLines],
    tax_number: settings.taxNumber,
    reply_to: settings.replyTo,
    payment_details: settings.paymentDetails,
    country: settings.country,
    base_currency: settings.baseCurrency,
    time_zone: settings.timeZone,
    fiscal_year_start: settings.fiscalYearStart,
    amounts: settings.amounts,
    tax_rounding: settings.taxRounding,
    tax_scheme: settings.taxScheme,
    payment_terms_days: settings.paymentTermsDays,
    payment_terms_id: settings.paymentTermsId,
    sales_account_id: settings.salesAccountId,
    purchase_account_id: settings.purchaseAccountId,
    sales_tax_code_id: settings.salesTaxCodeId,
    purchase_tax_code_id: settings.purchaseTaxCodeId,
    fixed: fixed.map(({ setting, reason }) => ({
      setting,
      reason,
      explanation: fixedSentences[reason],
    })),
    created_at: settings.createdAt.toISOString(),
  };
}

export const baseCurrencyBody = closedObject({ currency: currencyCode() });
