import type { DocumentFamily } from '../../kernel/document-kind.rules.ts';
import type { Member } from '../../tenants/members/member.rules.ts';
import type { Document } from './document.rules.ts';
import { familyOf } from './document.rules.ts';

/** A part of the documents: a whole family, or the member's own claims in it. */
export interface VisiblePart {
  readonly family: DocumentFamily;
  /** Only this member's claims; null means all documents of the family. */
  readonly claimsOf: string | null;
}

type Viewer = Pick<Member, 'id' | 'role'>;

/** Claimants see their own claims. Sales see sales documents and their own claims. */
export function visibilityOf({ id, role }: Viewer): readonly VisiblePart[] {
  const ownClaims = { family: 'purchases', claimsOf: id } as const;
  const sales = { family: 'sales', claimsOf: null } as const;
  if (role === 'claimant') return [ownClaims];
  if (role === 'sales') return [sales, ownClaims];
  return [sales, { family: 'purchases', claimsOf: null }];
}

type Seen = Pick<Document, 'kind' | 'author'>;

export function maySee(viewer: Viewer, document: Seen): boolean {
  return visibilityOf(viewer).some(
    ({ family, claimsOf }) =>
      family === familyOf(document.kind) &&
      (claimsOf === null || (document.kind === 'expense_claim' && isAuthor(viewer, document))),
  );
}

export function isAuthor(
  { id }: Pick<Member, 'id'>,
  { author }: Pick<Document, 'author'>,
): boolean {
  return author.kind === 'member' && author.id === id;
}
