import { z } from 'zod';
import { csvDelimiters, csvRoles } from './formats/csv-columns.rules.ts';
import type { CsvMapping } from './formats/csv-columns.rules.ts';
import { dateOrders } from './formats/date-text.rules.ts';

const stored = z.object({
  delimiter: z.enum(csvDelimiters).optional(),
  dateOrder: z.enum(dateOrders).optional(),
  decimalMark: z.enum([',', '.']).optional(),
  columns: z.partialRecord(z.enum(csvRoles), z.string()).optional(),
});

/** The account's saved mapping; empty if there is none. */
export function readMapping(csvMapping: unknown): CsvMapping {
  return csvMapping === null || csvMapping === undefined ? {} : stored.parse(csvMapping);
}
