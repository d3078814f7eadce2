import type { Actor } from '../actor.rules.ts';
import type { Document, DocumentKind, DocumentOrigin } from '../documents/document.rules.ts';

/** Which documents need a second person before they go into the books. */
export interface ApprovalPolicy {
  readonly kind: DocumentKind;
  /** In base currency: a total above it needs approval. Null: every total does. */
  readonly aboveMinor: bigint | null;
  /** Null: whatever its origin. */
  readonly origin: DocumentOrigin | null;
}

interface PolicyFacts extends Pick<Document, 'kind' | 'origin'> {
  readonly totalBaseMinor: bigint;
}

/** A claim is money for the one who claims it, so it needs somebody else with or without a policy. */
export function needsSecondPerson(
  policies: readonly ApprovalPolicy[],
  document: PolicyFacts,
): boolean {
  return document.kind === 'expense_claim' || policies.some((policy) => covers(policy, document));
}

function covers(policy: ApprovalPolicy, document: PolicyFacts): boolean {
  return (
    policy.kind === document.kind &&
    (policy.origin === null || policy.origin === document.origin) &&
    (policy.aboveMinor === null || document.totalBaseMinor > policy.aboveMinor)
  );
}

/**
 * Neither the one who wrote a document nor the one who submitted it is a second person: whoever
 * changed it last submitted it or left that to somebody who saw it.
 */
export function isSecondPerson(
  approver: Actor,
  document: Pick<Document, 'author'>,
  submittedBy: Actor | null,
): boolean {
  return !isSameActor(approver, document.author) && !isSameActor(approver, submittedBy);
}

function isSameActor(one: Actor, other: Actor | null): boolean {
  return other !== null && one.kind === other.kind && one.id === other.id;
}
