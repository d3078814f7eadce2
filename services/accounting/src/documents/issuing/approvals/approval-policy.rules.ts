import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import type { DocumentKind } from '../../../kernel/document-kind.rules.ts';
import { convertMinor } from '../../../ledger/amounts/base-amounts.rules.ts';
import type { NewcomerRefusal } from '../../../people/members/decider.rules.ts';
import type { Role } from '../../../tenants/members/role.rules.ts';
import type { Document, DocumentOrigin } from '../../document/document.rules.ts';

/** Which documents need approval by others before posting, and by how many. */
export interface ApprovalTerms {
  readonly kind: DocumentKind;
  /** In base currency: totals above it need approval. Null means every total. */
  readonly aboveMinor: bigint | null;
  /** Null matches any origin. */
  readonly origin: DocumentOrigin | null;
  /** Null matches any author. */
  readonly authorRole: Role | null;
  /** Number of approvers, not counting the people who created, edited or submitted it. */
  readonly approvalsNeeded: number;
}

export interface ApprovalPolicy extends ApprovalTerms {
  readonly id: string;
}

export const approvalsNeededMax = 5;

export interface PolicyFacts extends Pick<Document, 'kind' | 'origin' | 'authorRole'> {
  readonly totalBaseMinor: bigint;
}

/** A claim pays its author, so it always needs a second person, even without a policy. */
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

/**
 * Whether removing this policy lowers the requirement for some document: no other policy is as strict.
 */
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

/** The amount that policies and limits are compared with. */
export function totalBaseMinorOf(
  { totalMinor, currency, fxRate }: Pick<Document, 'totalMinor' | 'currency' | 'fxRate'>,
  baseCurrency: CurrencyCode,
): bigint {
  return convertMinor(totalMinor, currency, baseCurrency, fxRate);
}

/** A document's approval progress since it was submitted. */
export interface ApprovalProgress {
  readonly needed: number;
  readonly totalBaseMinor: bigint;
  readonly submittedBy: Actor | null;
  /** Everyone who has ever edited its content; they count as authors. */
  readonly editedBy: readonly Actor[];
  /** Distinct members who have approved exactly this content. */
  readonly approvedBy: readonly string[];
}

/** The person about to decide. */
export interface Approver {
  readonly actor: Actor;
  /** In base currency; null means no limit. */
  readonly limitMinor: bigint | null;
  /** The contact that this person's own claims are paid to. */
  readonly contactId: string | null;
  /** Why their approvals of these members' documents do not count yet; if omitted, they count. */
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

/**
 * Where no second person is needed, anyone with the approval permission decides alone, up to their
 * limit.
 */
export function refusalOfApprover(
  document: DecidedDocument,
  progress: ApprovalProgress,
  approver: Approver,
): ApproverRefusal | null {
  if (progress.needed > 0) {
    if (document.status === 'draft') return 'approval_required';
    if (!isSecondPerson(approver, document, progress)) return 'second_person_required';
    if (progress.approvedBy.includes(approver.actor.id)) return 'already_approved';
    const requesterIds = authorsOf(document, progress).map(({ id }) => id);
    const refusal = approver.refuseDecider?.(requesterIds) ?? null;
    if (refusal !== null) return refusal;
  }
  return isAboveLimit(approver, progress) ? 'above_own_limit' : null;
}

export function isAboveLimit(
  { limitMinor }: Pick<Approver, 'limitMinor'>,
  { totalBaseMinor }: Pick<ApprovalProgress, 'totalBaseMinor'>,
): boolean {
  return limitMinor !== null && totalBaseMinor > limitMinor;
}

/** Approvals still missing after the one being given. */
export function approvalsMissingAfter({ needed, approvedBy }: ApprovalProgress): number {
  return Math.max(0, needed - approvedBy.length - 1);
}

/**
 * People who created, edited or submitted a document cannot be its second person. Editors count,
 * because they would approve their own lines even if the author submits the document again. Nor can the
 * person a claim is paid to.
 */
export function isSecondPerson(
  { actor, contactId }: Pick<Approver, 'actor' | 'contactId'>,
  document: Pick<Document, 'kind' | 'author' | 'contactId'>,
  progress: Pick<ApprovalProgress, 'submittedBy' | 'editedBy'>,
): boolean {
  const isPaid = document.kind === 'expense_claim' && contactId === document.contactId;
  return !isPaid && !authorsOf(document, progress).some((author) => isSameActor(actor, author));
}

/** Everyone who created, edited or submitted it. */
export function authorsOf(
  { author }: Pick<Document, 'author'>,
  { submittedBy, editedBy }: Pick<ApprovalProgress, 'submittedBy' | 'editedBy'>,
): readonly Actor[] {
  return [author, ...editedBy, ...(submittedBy === null ? [] : [submittedBy])];
}

function isSameActor(one: Actor, other: Actor): boolean {
  return one.kind === other.kind && one.id === other.id;
}
