import { closedObject, jsonDecimal } from '@countinghouse/http';
import { z } from 'zod';
import {
  calendarDate,
  decimal,
  decimalReply,
  seenVersion,
  shownVersion,
  text,
  uuid,
} from '../../edge/fields.wire.ts';
import { reportBox, reportBoxesBody, reportBoxesRecord } from './report-boxes.wire.ts';
import type { ComponentRequest, TaxCodeRequest } from './store-tax-code.ts';
import { taxCategories, taxKinds } from './tax-code.rules.ts';
import type { TaxCodeDetails } from './tax-code.rules.ts';

const codeCharactersMax = 40;
const nameCharactersMax = 160;
const componentsMax = 10;
const ratesMax = 50;

const ratePct = () => decimal({ minimum: '0', maximum: '999', decimalsMax: 6 });

const componentBody = closedObject({
  name: text({ min: 1, max: nameCharactersMax }).meta({ example: 'VAT' }),
  rates: z
    .array(closedObject({ valid_from: calendarDate(), rate_pct: ratePct() }))
    .min(1)
    .max(ratesMax),
  compound: z.boolean().optional().meta({
    description: 'True if the tax applies to the net amount plus the components before it.',
  }),
  recoverable_pct: decimal({ minimum: '0', maximum: '100', decimalsMax: 4 }).optional().meta({
    description: 'Recoverable share of input tax, in per cent. Defaults to 100.',
  }),
  output_account_id: uuid().optional(),
  input_account_id: uuid().optional(),
  report_box: reportBox().meta({
    description: 'Tax return box for figures without their own box in `report_boxes`.',
  }),
  report_boxes: reportBoxesBody.optional().meta({
    description: 'Tax return boxes for net sales, output tax, net purchases and input tax.',
    example: { sales_base: '81', purchases_base: '66b', input: '66' },
  }),
  category: z
    .enum(taxCategories)
    .optional()
    .meta({ description: 'EN 16931 tax category. Defaults to S.' }),
}).transform((sent): ComponentRequest => ({
  name: sent.name,
  rates: sent.rates.map((rate) => ({ validFrom: rate.valid_from, ratePct: rate.rate_pct })),
  ...(sent.compound !== undefined && { isCompound: sent.compound }),
  ...(sent.recoverable_pct !== undefined && { recoverablePct: sent.recoverable_pct }),
  ...(sent.output_account_id !== undefined && { outputAccountId: sent.output_account_id }),
  ...(sent.input_account_id !== undefined && { inputAccountId: sent.input_account_id }),
  ...(sent.report_box !== undefined && { reportBox: sent.report_box }),
  ...(sent.report_boxes !== undefined && { reportBoxes: sent.report_boxes }),
  ...(sent.category !== undefined && { category: sent.category }),
}));

export const createTaxCodeBody = closedObject({
  code: text({ min: 1, max: codeCharactersMax }).meta({ example: 'STANDARD' }),
  name: text({ min: 1, max: nameCharactersMax }),
  kind: z.enum(taxKinds).meta({ description: '`output` is for sales, `input` for purchases.' }),
  reverse_charge: z
    .boolean()
    .optional()
    .meta({ description: 'True if the buyer accounts for the tax.' }),
  components: z.array(componentBody).min(1).max(componentsMax),
}).transform((sent): TaxCodeRequest => ({
  code: sent.code,
  name: sent.name,
  kind: sent.kind,
  ...(sent.reverse_charge !== undefined && { isReverseCharge: sent.reverse_charge }),
  components: sent.components,
}));

export const addRateBody = closedObject({
  version: seenVersion(),
  position: z.int().min(1).max(componentsMax).optional().meta({
    description: 'Position of the component, from 1. Defaults to 1.',
  }),
  valid_from: calendarDate().meta({
    description: 'First day of the rate. Must be after today and after every existing rate.',
  }),
  rate_pct: ratePct(),
}).transform(({ version, position, valid_from, rate_pct }) => ({
  version,
  position: position ?? 1,
  validFrom: valid_from,
  ratePct: rate_pct,
}));

export const supersedeBody = closedObject({ version: seenVersion(), successor_id: uuid() });

export const switchTaxCodeBody = closedObject({ version: seenVersion(), active: z.boolean() });

export const taxCodeRecord = z
  .object({
    id: uuid(),
    version: shownVersion(),
    code: z.string(),
    name: z.string(),
    kind: z.enum(taxKinds).meta({ description: '`output` is for sales, `input` for purchases.' }),
    reverse_charge: z.boolean().meta({ description: 'True if the buyer accounts for the tax.' }),
    active: z.boolean(),
    superseded_by_id: uuid().nullable(),
    components: z.array(
      z.object({
        name: z.string(),
        compound: z.boolean().meta({
          description: 'True if the tax applies to the net amount plus the components before it.',
        }),
        recoverable_pct: decimalReply('Recoverable share of input tax, in per cent.'),
        output_account_id: uuid(),
        input_account_id: uuid(),
        report_box: z.string().nullable(),
        report_boxes: reportBoxesRecord,
        category: z.enum(taxCategories),
        rates: z.array(
          z.object({ valid_from: calendarDate(), rate_pct: decimalReply('Rate in per cent.') }),
        ),
      }),
    ),
  })
  .meta({ id: 'AppTaxCode', description: 'A tax code: how lines are taxed.' });

export const taxCodeList = z.object({
  data: z.array(taxCodeRecord).meta({ description: 'All tax codes, sorted by `code`.' }),
});

export function toTaxCodeRecord(details: TaxCodeDetails) {
  return {
    id: details.id,
    version: details.version,
    code: details.code,
    name: details.name,
    kind: details.kind,
    reverse_charge: details.isReverseCharge,
    active: details.active,
    superseded_by_id: details.supersededById,
    components: details.components.map((component) => ({
      name: component.name,
      compound: component.isCompound,
      recoverable_pct: jsonDecimal(component.recoverablePct),
      output_account_id: component.outputAccountId,
      input_account_id: component.inputAccountId,
      report_box: component.reportBox,
      report_boxes: { ...component.reportBoxes },
      category: component.category,
      rates: component.rates.map((rate) => ({
        valid_from: rate.validFrom,
        rate_pct: jsonDecimal(rate.ratePct),
      })),
    })),
  };
}
