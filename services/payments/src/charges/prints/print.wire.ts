import { z } from 'zod';
import { printFormats, printLanguages, printLayouts } from './print.rules.ts';

export const printQuery = z.object({
  layout: z.enum(printLayouts).default('poster').meta({
    description: '`poster`: A4. `table_card`: A5, folded in the middle to stand.',
  }),
  format: z.enum(printFormats).default('pdf').meta({
    description: 'An SVG logo appears in `svg` files only.',
  }),
  language: z
    .enum(printLanguages)
    .default('en')
    .meta({ description: 'The language of the instruction to payers.' }),
});
