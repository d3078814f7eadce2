import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import type { Member } from '../../tenants/members/member.rules.ts';
import { isBookkeeper } from './actions/document-actions.rules.ts';

export type ContactDecision =
  | { readonly kind: 'contact'; readonly contactId: string }
  | { readonly kind: 'reject'; readonly reason: ContactRefusal };

export type ContactRefusal = 'contact_missing' | 'contact_not_linked' | 'contact_not_yours';

/**
 * A document's contact. A member's own claim is paid to that member; bookkeepers can also enter claims
 * of others.
 */
export function decideContact(
  kind: DocumentKind,
  member: Member,
  wantedId: string | null,
): ContactDecision {
  const ownId = kind === 'expense_claim' ? member.contactId : null;
  if (kind === 'expense_claim' && !isBookkeeper(member)) {
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
