import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { PreparedPosting } from './prepare-posting.ts';
import { pricesToSave } from './reprice.rules.ts';
import { saveRepriced } from './repriced.sql.ts';

/** Stores a rate or amounts that have changed since the document was stored. */
export async function savePrices(
  tx: Tx,
  tools: BooksTools,
  { stored, priced, amounts }: PreparedPosting,
): Promise<void> {
  const prices = pricesToSave(stored, priced, amounts.taxes);
  if (prices !== null) await saveRepriced(tx, priced.document, prices, tools.now());
}
