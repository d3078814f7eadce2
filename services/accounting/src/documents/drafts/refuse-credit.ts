import type { Tx } from '../../kernel/database.ts';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import { familyOf, isCredit, isInTheBooks } from '../document/document.rules.ts';
import { lockDocument } from '../document/read-document.ts';
import { refuseDraft } from './draft.rules.ts';
import type { DraftRejection } from './draft.rules.ts';
import { sumCreditsOf } from './drafts.sql.ts';
import type { PricedContent } from './price-content.ts';

interface Credit {
  readonly orgId: string;
  readonly kind: DocumentKind;
  /** Null while it is not stored yet. */
  readonly id: string | null;
}

/**
 * A credit may name the document that it corrects: one in the books, of the same contact and
 * currency, and all its credits together no larger than it. The document stays locked, so that
 * credits made at the same time are added up one after the other.
 */
export async function refuseCredit(
  tx: Tx,
  { orgId, kind, id }: Credit,
  priced: PricedContent,
): Promise<DraftRejection | null> {
  if (priced.creditsId === null) return null;
  const refuse = (reason: DraftRejection['reason']): DraftRejection =>
    refuseDraft(reason, 'credits_id');
  if (!isCredit(kind)) return refuse('credits_not_allowed');
  const credited = await lockDocument(tx, orgId, priced.creditsId);
  if (credited === null || familyOf(credited.kind) !== familyOf(kind)) {
    return refuse('credited_document_not_found');
  }
  if (isCredit(credited.kind) || !isInTheBooks(credited)) return refuse('credits_not_allowed');
  if (credited.contactId !== priced.contact.id || credited.currency !== priced.currency) {
    return refuse('credited_document_differs');
  }
  const otherCreditsMinor = await sumCreditsOf(tx, orgId, credited.id, id);
  const fits = otherCreditsMinor + priced.totals.totalMinor <= credited.totalMinor;
  return fits ? null : refuse('credit_exceeds_document');
}
