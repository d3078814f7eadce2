import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { DocumentOrder } from '../act-on-document.ts';
import { moveOnly } from '../make-move.ts';
import type { PlainOutcome } from '../make-move.ts';

/** An approved invoice or credit note that was not issued is a draft again, without its approval. */
export async function withdrawDocument(
  deps: BooksDeps,
  order: DocumentOrder,
): Promise<PlainOutcome> {
  return moveOnly(deps, order, 'withdraw');
}
