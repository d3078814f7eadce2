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
    description: 'Days after the date or the end of its month, or the day of the next month.',
  }),
  discount_pct: decimal({ minimum: '0', maximum: '100', decimalsMax: 4 })
    .nullable()
    .optional()
    .meta({ description: 'Per cent off for paying early; with `discount_days`.' }),
  discount_days: z.int().min(0).max(daysMax).nullable().optional(),
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
    discount_pct: decimalReply('Per cent off for paying early.').nullable(),
    discount_days: z.int().nullable(),
    active: z.boolean().meta({ description: 'Whether it can be chosen.' }),
  })
  .meta({ id: 'AppPaymentTerms', description: 'When documents are due.' });

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
    'Give 0 to 3650 days, or a day of the month from 1 to 31.',
    'days',
  ),
  discount_incomplete: refusal(
    400,
    'discount_incomplete',
    'A discount needs its per cent and its days. Give both or neither.',
    'discount_pct',
  ),
  discount_out_of_range: refusal(
    400,
    'discount_out_of_range',
    'A discount is above 0 and below 100 per cent, within at most 365 days.',
    'discount_pct',
  ),
  name_taken: refusal(409, 'name_taken', 'There are terms of this name. Choose another.', 'name'),
  terms_not_found: refusal(404, 'terms_not_found', 'These books have no such payment terms.'),
  version_conflict: refusal(
    409,
    'version_conflict',
    'Somebody changed these terms meanwhile. Read them again and repeat your change.',
  ),
  terms_in_use: refusal(
    409,
    'terms_in_use',
    'The organisation or a contact uses these terms. Give them other terms first.',
    'active',
  ),
};

export function toTermsReply(reason: Reason): ErrorReply {
  return replies[reason];
}
