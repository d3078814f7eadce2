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
  /** Null if it is not stored yet. */
  readonly id: string | null;
}

/**
 * A credit may name the document it corrects: posted, with the same contact and currency, and a total
 * no smaller than all its credits. The document stays locked, so that concurrent credits are added up
 * one after the other.
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
