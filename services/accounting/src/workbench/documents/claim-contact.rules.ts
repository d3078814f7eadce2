import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import type { Member } from '../../tenants/members/member.rules.ts';
import { isKeeper } from './actions/document-actions.rules.ts';

export type ContactDecision =
  | { readonly kind: 'contact'; readonly contactId: string }
  | { readonly kind: 'reject'; readonly reason: ContactRefusal };

export type ContactRefusal = 'contact_missing' | 'contact_not_linked' | 'contact_not_yours';

/**
 * Whom a document is about. Who claims for themselves is paid themselves; who keeps the books also
 * writes down what others claim.
 */
export function decideContact(
  kind: DocumentKind,
  member: Member,
  wantedId: string | null,
): ContactDecision {
  const ownId = kind === 'expense_claim' ? member.contactId : null;
  if (kind === 'expense_claim' && !isKeeper(member)) {
    if (ownId === null) return { kind: 'reject', reason: 'contact_not_linked' };
    const isOwn = wantedId === null || wantedId === ownId;
    return isOwn
      ? { kind: 'contact', contactId: ownId }
      : { kind: 'reject', reason: 'contact_not_yours' };
  }
  const contactId = wantedId ?? ownId;
  if (contactId !== null) return { kind: 'contact', contactId };
  const reason = kind === 'expense_claim' ? 'contact_not_linked' : 'contact_missing';
  return { kind: 'reject', reason };
}
