import { closedObject, jsonDecimal } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { decimal, decimalReply, text, uuid } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import type { ChangeTermsOutcome } from './change-terms.ts';
import { termsKinds } from './payment-terms.rules.ts';
import type { PaymentTerms, TermsContent } from './payment-terms.rules.ts';

const nameCharactersMax = 80;
const daysMax = 3_650;

const contentFields = {
  name: text({ min: 1, max: nameCharactersMax }).meta({ example: '30 days, 2 % within 10' }),
  kind: z.enum(termsKinds),
  days: z.int().min(0).max(daysMax).meta({
    description:
      'Depends on `kind`: days after the document date, days after the end of its month, or a day of the next month.',
  }),
  discount_pct: decimal({ minimum: '0', maximum: '100', decimalsMax: 4 })
    .nullable()
    .optional()
    .meta({ description: 'Early-payment discount in per cent. Required with `discount_days`.' }),
  discount_days: z.int().min(0).max(daysMax).nullable().optional().meta({
    description:
      'Days within which the discount applies, at most 365. Required with `discount_pct`.',
  }),
};

type SentContent = z.infer<ReturnType<typeof closedObject<typeof contentFields>>>;

function toContent(sent: SentContent): TermsContent {
  return {
    name: sent.name,
    kind: sent.kind,
    days: sent.days,
    discountPct: sent.discount_pct ?? null,
    discountDays: sent.discount_days ?? null,
  };
}

export const createTermsBody = closedObject(contentFields).transform(toContent);

export const changeTermsBody = closedObject({
  version: z.int().min(1),
  ...contentFields,
  active: z.boolean(),
}).transform(({ version, active, ...sent }) => ({ version, active, content: toContent(sent) }));

export const termsRecord = z
  .object({
    id: uuid(),
    version: z.int(),
    name: z.string(),
    kind: z.enum(termsKinds),
    days: z.int(),
    discount_pct: decimalReply('Early-payment discount in per cent.').nullable(),
    discount_days: z
      .int()
      .nullable()
      .meta({ description: 'Days within which the discount applies.' }),
    active: z
      .boolean()
      .meta({ description: 'True if new documents and contacts can use these terms.' }),
  })
  .meta({ id: 'AppPaymentTerms', description: 'Payment terms: when documents are due.' });

export const termsList = z.object({ data: z.array(termsRecord) });

export function toTermsRecord(terms: PaymentTerms) {
  return {
    id: terms.id,
    version: terms.version,
    name: terms.name,
    kind: terms.kind,
    days: terms.days,
    discount_pct: terms.discountPct === null ? null : jsonDecimal(terms.discountPct),
    discount_days: terms.discountDays,
    active: terms.active,
  };
}

type Reason = Extract<ChangeTermsOutcome, { readonly kind: 'reject' }>['reason'];

const replies: Readonly<Record<Reason, ErrorReply>> = {
  days_out_of_range: refusal(
    400,
    'days_out_of_range',
    'The value of `days` is out of range. Send 0 to 3650 days, or a day of the month from 1 to 31.',
    'days',
  ),
  discount_incomplete: refusal(
    400,
    'discount_incomplete',
    'A discount needs both `discount_pct` and `discount_days`. Send both or neither.',
    'discount_pct',
  ),
  discount_out_of_range: refusal(
    400,
    'discount_out_of_range',
    'The discount is out of range. `discount_pct` must be above 0 and below 100, and `discount_days` at most 365.',
    'discount_pct',
  ),
  name_taken: refusal(
    409,
    'name_taken',
    'Other payment terms already have this name. Choose a different name.',
    'name',
  ),
  terms_not_found: refusal(404, 'terms_not_found', 'Payment terms not found. Check the id.'),
  version_conflict: refusal(
    409,
    'version_conflict',
    'The payment terms have changed since you last read them. Reload them and try again.',
  ),
  terms_in_use: refusal(
    409,
    'terms_in_use',
    'The organisation or a contact uses these payment terms. Assign other terms there first.',
    'active',
  ),
};

export function toTermsReply(reason: Reason): ErrorReply {
  return replies[reason];
}
