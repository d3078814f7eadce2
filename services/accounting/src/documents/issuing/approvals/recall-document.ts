import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { DocumentOrder } from '../act-on-document.ts';
import { moveOnly } from '../move-or-throw.ts';
import type { PlainOutcome } from '../move-or-throw.ts';

/** Takes back a submission before a decision: the document becomes a draft again. */
export async function recallDocument(deps: BooksDeps, order: DocumentOrder): Promise<PlainOutcome> {
  return moveOnly(deps, order, 'recall');
}
