import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { text } from '../../edge/fields.wire.ts';
import type { ReportBoxes } from './tax-code.rules.ts';

const boxCharactersMax = 40;

export const reportBox = () => text({ min: 1, max: boxCharactersMax }).optional();

export const reportBoxesBody = closedObject({
  sales_base: reportBox(),
  output: reportBox(),
  purchases_base: reportBox(),
  input: reportBox(),
}).transform((sent): ReportBoxes => ({
  sales_base: sent.sales_base ?? null,
  output: sent.output ?? null,
  purchases_base: sent.purchases_base ?? null,
  input: sent.input ?? null,
}));

const shownBox = z.string().nullable();

/** As shown on tax codes and the tax report. */
export const reportBoxesRecord = z
  .object({ sales_base: shownBox, output: shownBox, purchases_base: shownBox, input: shownBox })
  .meta({
    description: 'Tax return box for each figure. Null uses `report_box`, if there is one.',
  });
