import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import type { DocumentKind } from '../../../kernel/document-kind.rules.ts';
import { convertMinor } from '../../../ledger/amounts/base-amounts.rules.ts';
import type { NewcomerRefusal } from '../../../people/members/decider.rules.ts';
import type { Role } from '../../../tenants/members/role.rules.ts';
import type { Document, DocumentOrigin } from '../../document/document.rules.ts';

/** Which documents need others before they go into the books, and how many. */
export interface ApprovalTerms {
  readonly kind: DocumentKind;
  /** In base currency: a total above it needs approval. Null: every total does. */
  readonly aboveMinor: bigint | null;
  /** Null: whatever its origin. */
  readonly origin: DocumentOrigin | null;
  /** Null: whoever wrote it. */
  readonly authorRole: Role | null;
  /** People besides those who wrote, edited or submitted it. */
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

/** Whether some document needs fewer people without this policy: none of the others is as strict. */
export function isLoosening(policies: readonly ApprovalPolicy[], removed: ApprovalPolicy): boolean {
  return !policies.some((other) => other.id !== removed.id && isAsStrict(other, removed));
}

function isAsStrict(one: ApprovalTerms, other: ApprovalTerms): boolean {
  return (
    one.kind === other.kind &&
    (one.origin === null || one.origin === other.origin) &&
    (one.authorRole === null || one.authorRole === other.authorRole) &&
    one.approvalsNeeded >= other.approvalsNeeded &&
    (one.aboveMinor === null || (other.aboveMinor !== null && one.aboveMinor <= other.aboveMinor))
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
  /** Everybody who has ever edited its content: they count as its authors. */
  readonly editedBy: readonly Actor[];
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
  /** Why their approvals of these members' documents do not count yet; left out: they do. */
  readonly refuseDecider?: RefuseDecider;
}

export type RefuseDecider = (requesterIds: readonly string[]) => NewcomerRefusal | null;

export type ApproverRefusal =
  | 'approval_required'
  | 'second_person_required'
  | 'already_approved'
  | 'above_own_limit'
  | NewcomerRefusal;

type DecidedDocument = Pick<Document, 'kind' | 'status' | 'author' | 'contactId'>;

/** Where nobody else is needed, whoever may approve at all decides alone, up to their limit. */
export function refusalOfApprover(
  document: DecidedDocument,
  standing: ApprovalStanding,
  approver: Approver,
): ApproverRefusal | null {
  if (standing.needed > 0) {
    if (document.status === 'draft') return 'approval_required';
    if (!isSecondPerson(approver, document, standing)) return 'second_person_required';
    if (standing.approvedBy.includes(approver.actor.id)) return 'already_approved';
    const requesterIds = authorsOf(document, standing).map(({ id }) => id);
    const refusal = approver.refuseDecider?.(requesterIds) ?? null;
    if (refusal !== null) return refusal;
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
 * Nobody who wrote, edited or submitted a document is its second person: an editor approves their own
 * lines, even if the author submits the document again. Nor is the person whom a claim pays.
 */
export function isSecondPerson(
  { actor, contactId }: Pick<Approver, 'actor' | 'contactId'>,
  document: Pick<Document, 'kind' | 'author' | 'contactId'>,
  standing: Pick<ApprovalStanding, 'submittedBy' | 'editedBy'>,
): boolean {
  const isPaid = document.kind === 'expense_claim' && contactId === document.contactId;
  return !isPaid && !authorsOf(document, standing).some((author) => isSameActor(actor, author));
}

/** Everybody who wrote, edited or submitted it. */
export function authorsOf(
  { author }: Pick<Document, 'author'>,
  { submittedBy, editedBy }: Pick<ApprovalStanding, 'submittedBy' | 'editedBy'>,
): readonly Actor[] {
  return [author, ...editedBy, ...(submittedBy === null ? [] : [submittedBy])];
}

function isSameActor(one: Actor, other: Actor): boolean {
  return one.kind === other.kind && one.id === other.id;
}
