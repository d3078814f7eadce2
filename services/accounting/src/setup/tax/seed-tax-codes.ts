import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { storeTaxCode } from './store-tax-code.ts';

/** Earlier than any document. */
const ever = '1900-01-01';

/** Zero-rated codes are the same in every country; the bookkeeper adds the country's rates. */
export async function seedTaxCodes(tx: Tx, tools: BooksTools, orgId: string): Promise<void> {
  const rates = [{ validFrom: ever, ratePct: '0' }];
  await storeTaxCode(tx, tools, orgId, {
    code: 'ZERO',
    name: 'Zero rated',
    kind: 'both',
    components: [{ name: 'Zero rated', rates, category: 'Z' }],
  });
  await storeTaxCode(tx, tools, orgId, {
    code: 'EXEMPT',
    name: 'Exempt',
    kind: 'both',
    components: [{ name: 'Exempt', rates, category: 'E' }],
  });
}
