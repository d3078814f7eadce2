import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { DocumentOrder } from './act-on-document.ts';
import { moveOnly } from './make-move.ts';
import type { PlainOutcome } from './make-move.ts';

/** An issued invoice or credit note has gone to its customer, by whatever way. */
export async function sendDocument(deps: BooksDeps, order: DocumentOrder): Promise<PlainOutcome> {
  return moveOnly(deps, order, 'send');
}
