import type { BooksTools } from '../books-deps.ts';
import type { Tx } from '../database.ts';
import type { PreparedPosting } from './prepare-posting.ts';
import { hasOtherAmounts, hasOtherRate } from './reprice.rules.ts';
import { saveRepriced, saveDocumentRate } from './repriced.sql.ts';

/** Stores what became another rate or amount since the document was stored; mostly nothing did. */
export async function savePrices(
  tx: Tx,
  tools: BooksTools,
  { stored, priced, amounts }: PreparedPosting,
): Promise<void> {
  if (hasOtherRate(stored, priced)) await saveDocumentRate(tx, priced.document, tools.now());
  if (hasOtherAmounts(stored, priced)) {
    await saveRepriced(tx, priced.document, priced.lines, amounts.taxes);
  }
}
