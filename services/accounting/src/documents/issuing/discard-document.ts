import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { DocumentOrder } from './act-on-document.ts';
import { moveOnly } from './make-move.ts';
import type { PlainOutcome } from './make-move.ts';

/** What never was in the books is void and stays without a number. */
export async function discardDocument(
  deps: BooksDeps,
  order: DocumentOrder & { readonly reason?: string },
): Promise<PlainOutcome> {
  return moveOnly(deps, order, 'discard');
}
