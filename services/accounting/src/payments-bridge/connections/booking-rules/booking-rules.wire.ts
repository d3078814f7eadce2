import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { uuid } from '../../../edge/fields.wire.ts';
import { bookingRuleTargets, hasTwice } from './booking-rule.rules.ts';
import type { BookingRule } from './booking-rule.rules.ts';

const bookingRulesMax = 200;

const fields = {
  by: z.enum(bookingRuleTargets).meta({ description: 'What the sales come by.' }),
  id: uuid().meta({
    description: 'The id of that payment link, QR code, subscription or split recipient.',
  }),
  sales_account_id: uuid().meta({ description: 'The income account of these sales.' }),
  sales_tax_code_id: uuid()
    .nullable()
    .meta({ description: 'The tax code that their prices contain. Null: no tax.' }),
};

export const bookingRulesBody = z
  .array(
    closedObject(fields).transform((rule): BookingRule => ({
      by: rule.by,
      id: rule.id,
      salesAccountId: rule.sales_account_id,
      salesTaxCodeId: rule.sales_tax_code_id,
    })),
  )
  .max(bookingRulesMax, `At most ${bookingRulesMax} rules.`)
  .refine((rules) => !hasTwice(rules), 'Each target can have one rule.')
  .meta({
    description:
      'Accounts and tax codes of sales without an invoice, by what they come by. The list replaces the one before. The first rule that matches applies, in the order payment link, QR code, subscription, recipient; other sales are booked with `sales_account_id`.',
  });

export const bookingRuleList = z.array(z.object(fields)).meta({
  description: 'Accounts and tax codes of sales without an invoice, by what they come by.',
});

export function toBookingRules(rules: readonly BookingRule[]) {
  return rules.map(({ by, id, salesAccountId, salesTaxCodeId }) => ({
    by,
    id,
    sales_account_id: salesAccountId,
    sales_tax_code_id: salesTaxCodeId,
  }));
}
