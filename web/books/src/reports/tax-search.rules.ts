import { compact } from '../brand.ts';
import { readCount, readDay, readOneOf, readText } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

const figures = ['sales_base', 'output', 'purchases_base', 'input'] as const;

/** Which figure of which tax code; without a code, of the lines that have none. */
export function readTaxDocumentsSearch(raw: RawSearch) {
  return {
    figure: readOneOf(raw, 'figure', figures) ?? 'output',
    ...compact({
      from: readDay(raw, 'from'),
      to: readDay(raw, 'to'),
      basis: readOneOf(raw, 'basis', ['accrual', 'cash'] as const),
      tax_code_id: readText(raw, 'tax_code_id'),
      offset: readCount(raw, 'offset'),
    }),
  };
}
