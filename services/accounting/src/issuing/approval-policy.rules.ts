import type { CurrencyCode } from '@countinghouse/money';
import type { Actor } from '../actor.rules.ts';
import { convertMinor } from '../amounts/base-amounts.rules.ts';
import type { Document, DocumentKind, DocumentOrigin } from '../documents/document.rules.ts';
import type { Role } from '../members/role.rules.ts';

/** Which documents need others before they go into the books, and how many. */
export interface ApprovalTerms {
  readonly kind: DocumentKind;
  /** In base currency: a total above it needs approval. Null: every total does. */
  readonly aboveMinor: bigint | null;
  /** Null: whatever its origin. */
  readonly origin: DocumentOrigin | null;
  /** Null: whoever wrote it. */
  readonly authorRole: Role | null;
  /** People besides its author and whoever submitted it. */
  readonly approvalsNeeded: number;
}

export interface ApprovalPolicy extends ApprovalTerms {
  readonly id: string;
}

export const approvalsNeededMax = 5;

export interface PolicyFacts extends Pick<Document, 'kind' | 'origin' | 'authorRole'> {
  readonly totalBaseMinor: bigint;
}

/** A claim is money for the one who claims it, so it needs somebody else with or without a policy. */
export function approvalsNeededFor(
  policies: readonly ApprovalTerms[],
  document: PolicyFacts,
): number {
  const own = document.kind === 'expense_claim' ? 1 : 0;
  const asked = coveringPolicies(policies, document).map((policy) => policy.approvalsNeeded);
  return Math.max(own, ...asked);
}

export function coveringPolicies<Policy extends ApprovalTerms>(
  policies: readonly Policy[],
  document: PolicyFacts,
): readonly Policy[] {
  return policies.filter(
    (policy) =>
      policy.kind === document.kind &&
      (policy.origin === null || policy.origin === document.origin) &&
      (policy.authorRole === null || policy.authorRole === document.authorRole) &&
      (policy.aboveMinor === null || document.totalBaseMinor > policy.aboveMinor),
  );
}

/** What policies and limits are compared with. */
export function totalBaseMinorOf(
  { totalMinor, currency, fxRate }: Pick<Document, 'totalMinor' | 'currency' | 'fxRate'>,
  baseCurrency: CurrencyCode,
): bigint {
  return convertMinor(totalMinor, currency, baseCurrency, fxRate);
}

/** How far the approval of a document has come since it was submitted. */
export interface ApprovalStanding {
  readonly needed: number;
  readonly totalBaseMinor: bigint;
  readonly submittedBy: Actor | null;
  /** Who has agreed to just this content; each once. */
  readonly approvedBy: readonly string[];
}

/** Whoever is about to decide. */
export interface Approver {
  readonly actor: Actor;
  /** In base currency; null: no limit. */
  readonly limitMinor: bigint | null;
  /** Whom their own claims are paid to. */
  readonly contactId: string | null;
}

export type ApproverRefusal =
  | 'approval_required'
  | 'second_person_required'
  | 'already_approved'
  | 'above_own_limit';

type DecidedDocument = Pick<Document, 'kind' | 'status' | 'author' | 'contactId'>;

/** Where nobody else is needed, whoever may approve at all decides alone, up to their limit. */
export function refusalOfApprover(
  document: DecidedDocument,
  standing: ApprovalStanding,
  approver: Approver,
): ApproverRefusal | null {
  if (standing.needed > 0) {
    if (document.status === 'draft') return 'approval_required';
    if (!isSecondPerson(approver, document, standing.submittedBy)) return 'second_person_required';
    if (standing.approvedBy.includes(approver.actor.id)) return 'already_approved';
  }
  return isAboveLimit(approver, standing) ? 'above_own_limit' : null;
}

export function isAboveLimit(
  { limitMinor }: Pick<Approver, 'limitMinor'>,
  { totalBaseMinor }: Pick<ApprovalStanding, 'totalBaseMinor'>,
): boolean {
  return limitMinor !== null && totalBaseMinor > limitMinor;
}

/** Besides the approval that is being given. */
export function approvalsMissingAfter({ needed, approvedBy }: ApprovalStanding): number {
  return Math.max(0, needed - approvedBy.length - 1);
}

/**
 * Neither the one who wrote a document nor the one who submitted it is a second person: whoever
 * changed it last submitted it or left that to somebody who saw it. Nor is the one whom a claim pays.
 */
export function isSecondPerson(
  { actor, contactId }: Pick<Approver, 'actor' | 'contactId'>,
  document: Pick<Document, 'kind' | 'author' | 'contactId'>,
  submittedBy: Actor | null,
): boolean {
  const isPaid = document.kind === 'expense_claim' && contactId === document.contactId;
  return !isPaid && !isSameActor(actor, document.author) && !isSameActor(actor, submittedBy);
}

function isSameActor(one: Actor, other: Actor | null): boolean {
  return other !== null && one.kind === other.kind && one.id === other.id;
}
