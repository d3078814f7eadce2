import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { DocumentOrder } from '../act-on-document.ts';
import { moveOnly } from '../move-or-throw.ts';
import type { PlainOutcome } from '../move-or-throw.ts';

/** Returns an approved invoice or credit note that was not issued to draft, and drops its approval. */
export async function withdrawDocument(
  deps: BooksDeps,
  order: DocumentOrder,
): Promise<PlainOutcome> {
  return moveOnly(deps, order, 'withdraw');
}
