import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { DocumentOrder } from '../act-on-document.ts';
import { moveOnly } from '../make-move.ts';
import type { PlainOutcome } from '../make-move.ts';

/** Whoever submitted it takes it back before anybody decided: it is a draft again. */
export async function recallDocument(deps: BooksDeps, order: DocumentOrder): Promise<PlainOutcome> {
  return moveOnly(deps, order, 'recall');
}
