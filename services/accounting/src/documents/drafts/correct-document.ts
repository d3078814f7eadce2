import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { extendDueDate } from '../../ledger/open-items/extend-due-date.ts';
import type { Document } from '../document/document.rules.ts';
import { lockDocument } from '../document/read-document.ts';
import { decideCorrection } from './correct-document.rules.ts';
import type { Correction } from './correct-document.rules.ts';
import { saveCorrection, saveEdit } from './drafts.sql.ts';
import type { EditRejection } from './edit-draft.ts';

export interface CorrectionOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
  readonly version: number;
  readonly correction: Correction;
}

export type CorrectDocumentOutcome =
  | { readonly kind: 'corrected'; readonly document: Document }
  | EditRejection
  | { readonly kind: 'reject'; readonly reason: 'due_date_not_later' };

/**
 * Updates the fields of a posted document that may still change. Its history records old and new
 * values.
 */
export async function correctDocument(
  deps: BooksDeps,
  { orgId, actor, id, version, correction }: CorrectionOrder,
): Promise<CorrectDocumentOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    const document = await lockDocument(tx, orgId, id);
    if (document === null) return { kind: 'reject', reason: 'document_not_found' };
    if (document.version !== version) return { kind: 'reject', reason: 'version_conflict' };
    const decision = decideCorrection(document, correction);
    if (decision.kind === 'reject') return decision;
    const { document: corrected, changed } = decision;
    if (Object.keys(changed).length === 0) return { kind: 'corrected', document };

    const edit = { orgId, id, version, actor, detail: changed, at: deps.now() };
    const next = await saveEdit(tx, edit);
    if (next === null) throw new Error(`document ${id} changed while it was locked`);
    await saveCorrection(tx, corrected);
    if (corrected.dueDate !== document.dueDate) {
      await extendDueDate(tx, orgId, { kind: 'document', id }, corrected.dueDate);
    }
    return { kind: 'corrected', document: { ...corrected, version: next } };
  });
}
