import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { DocumentOrder } from './act-on-document.ts';
import { moveOnly } from './move-or-throw.ts';
import type { PlainOutcome } from './move-or-throw.ts';

/** Voids a document that was never posted. It gets no number. */
export async function discardDocument(
  deps: BooksDeps,
  order: DocumentOrder & { readonly reason?: string },
): Promise<PlainOutcome> {
  return moveOnly(deps, order, 'discard');
}
