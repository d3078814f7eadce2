import type { DocumentFamily } from '../../kernel/document-kind.rules.ts';
import type { Member } from '../../tenants/members/member.rules.ts';
import type { Document } from './document.rules.ts';
import { familyOf } from './document.rules.ts';

/** A part of the documents: a family of them, or one's own claims in it. */
export interface SightPart {
  readonly family: DocumentFamily;
  /** The member whose claims alone they are; null: everybody's documents. */
  readonly claimsOf: string | null;
}

type Viewer = Pick<Member, 'id' | 'role'>;

/** Claimants see what they claim; sales see what goes to customers, and what they claim. */
export function sightOf({ id, role }: Viewer): readonly SightPart[] {
  const ownClaims = { family: 'purchases', claimsOf: id } as const;
  const sales = { family: 'sales', claimsOf: null } as const;
  if (role === 'claimant') return [ownClaims];
  if (role === 'sales') return [sales, ownClaims];
  return [sales, { family: 'purchases', claimsOf: null }];
}

type Seen = Pick<Document, 'kind' | 'author'>;

export function maySee(viewer: Viewer, document: Seen): boolean {
  return sightOf(viewer).some(
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
