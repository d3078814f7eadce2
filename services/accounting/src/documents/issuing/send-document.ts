import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { DocumentOrder } from './act-on-document.ts';
import { moveOnly } from './move-or-throw.ts';
import type { PlainOutcome } from './move-or-throw.ts';

/** Marks an issued invoice or credit note as sent to its customer, through any channel. */
export async function sendDocument(deps: BooksDeps, order: DocumentOrder): Promise<PlainOutcome> {
  return moveOnly(deps, order, 'send');
}
