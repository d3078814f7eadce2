import { refuseByStatus } from '../../../customers/sending/document-mail.rules.ts';
import {
  familyOf,
  isCredit,
  isInTheBooks,
  outstandingMinor,
} from '../../../documents/document/document.rules.ts';
import type { Document } from '../../../documents/document/document.rules.ts';
import { mayTrigger } from '../../../documents/document/moves.rules.ts';
import { isAuthor } from '../../../documents/document/visibility.rules.ts';
import {
  approvalsMissingAfter,
  isAboveLimit,
  refusalOfApprover,
} from '../../../documents/issuing/approvals/approval-policy.rules.ts';
import type {
  ApprovalProgress,
  ApproverRefusal,
  RefuseDecider,
} from '../../../documents/issuing/approvals/approval-policy.rules.ts';
import type { DocumentKind } from '../../../kernel/document-kind.rules.ts';
import { mayLock } from '../../../ledger/locks/lock.rules.ts';
import { reductionKeyOf } from '../../../settling/allocations/reductions/reduction.rules.ts';
import type { Member } from '../../../tenants/members/member.rules.ts';
import { mayDo } from '../../../tenants/members/permission.rules.ts';
import type { Permission } from '../../../tenants/members/permission.rules.ts';
import type { DocumentAction } from './document-action.rules.ts';
import { documentActions } from './document-action.rules.ts';

/**
 * Whether an entry can be posted: freely, with a reason by a role that may pass the soft lock, or not
 * at all.
 */
export type LockState = 'open' | 'soft' | 'closed';

/** Facts that decide in addition to the document and the member. */
export interface ActionFacts {
  readonly document: Document;
  readonly member: Member;
  readonly progress: ApprovalProgress;
  /** Why the member's approvals do not count yet; if omitted, they count. */
  readonly refuseDecider?: RefuseDecider;
  readonly isContactReachable: boolean;
  /** On the document's date. */
  readonly lock: LockState;
  /** On the date that a void would have. */
  readonly voidLock: LockState;
}

export type ActionRefusal =
  | 'role_forbids'
  | 'not_your_document'
  | 'contact_not_linked'
  | 'status_forbids'
  | ApproverRefusal
  | 'email_missing'
  | 'total_is_zero'
  | 'period_locked'
  | 'period_soft_locked'
  /** For settling: nothing is owed, the kind cannot be settled this way, or it is fully settled. */
  | 'not_found'
  | 'kind_forbids'
  | 'exceeds_open';

/** What the request body must include. */
type ActionNeed = 'reason' | 'lock_reason';

export interface AvailableAction {
  readonly action: DocumentAction;
  readonly refusal: ActionRefusal | null;
  readonly needs: readonly ActionNeed[];
}

/** Each action with its availability and, if unavailable, the reason it would be rejected with. */
export function availableActions(facts: ActionFacts): readonly AvailableAction[] {
  return documentActions.map((action) => {
    const refusal = refusalOfAction(action, facts);
    return { action, refusal, needs: refusal === null ? needsOf(action, facts) : [] };
  });
}

function refusalOfAction(action: DocumentAction, facts: ActionFacts): ActionRefusal | null {
  return refusalOfMember(action, facts.member, facts.document) ?? refusalOfState(action, facts);
}

/**
 * Depends only on what never changes about member and document, so it can be checked before locking.
 */
export function refusalOfMember(
  action: DocumentAction,
  member: Member,
  document: Pick<Document, 'kind' | 'author'>,
): 'role_forbids' | 'not_your_document' | 'contact_not_linked' | null {
  if (!mayDo(member.role, permissionFor(action, document.kind))) return 'role_forbids';
  const isOwnOnly = ownOnly.has(action) && !isBookkeeper(member);
  if (isOwnOnly && !isAuthor(member, document)) return 'not_your_document';
  const claims = document.kind === 'expense_claim' && (action === 'edit' || action === 'duplicate');
  return claims && !isBookkeeper(member) && member.contactId === null ? 'contact_not_linked' : null;
}

/** Bookkeepers work on all drafts; others only on their own. */
export function isBookkeeper({ role }: Pick<Member, 'role'>): boolean {
  return mayDo(role, 'purchase_drafts:write');
}

const ownOnly: ReadonlySet<DocumentAction> = new Set([
  'edit',
  'submit',
  'recall',
  'withdraw',
  'discard',
]);

const permissions: Readonly<Record<DocumentAction, Permission | 'write'>> = {
  edit: 'write',
  submit: 'write',
  recall: 'write',
  approve: 'documents:approve',
  reject: 'documents:approve',
  withdraw: 'write',
  issue: 'documents:issue',
  issue_and_send: 'documents:issue',
  send: 'documents:send',
  confirm: 'documents:approve',
  discard: 'write',
  correct: 'documents:issue',
  void: 'documents:void',
  pay: 'payments:write',
  write_off: 'write_offs:make',
  discount: 'payments:write',
  allocate_credit: 'payments:write',
  settle_to_account: 'write_offs:make',
  refund_credit: 'payments:write',
  duplicate: 'write',
  email: 'documents:send',
};

export function permissionFor(action: DocumentAction, kind: DocumentKind): Permission {
  const permission = permissions[action];
  return permission === 'write' ? writePermissionOf(kind) : permission;
}

export function writePermissionOf(kind: DocumentKind): Permission {
  if (kind === 'expense_claim') return 'claims:write';
  return familyOf(kind) === 'sales' ? 'sales_drafts:write' : 'purchase_drafts:write';
}

/** In the order in which the use cases check. */
function refusalOfState(action: DocumentAction, facts: ActionFacts): ActionRefusal | null {
  const { document } = facts;
  switch (action) {
    case 'duplicate':
      return null;
    case 'edit':
      return document.status === 'draft' || mayTrigger(document, 'edit') ? null : 'status_forbids';
    case 'correct':
      return isInTheBooks(document) ? null : 'status_forbids';
    case 'email':
      return refuseByStatus(document);
    case 'pay':
    case 'write_off':
    case 'discount':
    case 'allocate_credit':
    case 'settle_to_account':
    case 'refund_credit':
      return refusalOfSettling(action, document);
    case 'submit':
    case 'recall':
    case 'withdraw':
    case 'send':
    case 'discard':
    case 'approve':
    case 'reject':
    case 'confirm':
    case 'issue':
    case 'issue_and_send':
    case 'void':
      return mayTrigger(document, action) ? refusalOfMove(action, facts) : 'status_forbids';
  }
}

type PlainMove = 'submit' | 'recall' | 'withdraw' | 'send' | 'discard';
type Move = PlainMove | 'approve' | 'reject' | 'confirm' | 'issue' | 'issue_and_send' | 'void';

function refusalOfMove(move: Move, facts: ActionFacts): ActionRefusal | null {
  switch (move) {
    case 'submit':
    case 'recall':
    case 'withdraw':
    case 'send':
    case 'discard':
      return null;
    case 'approve':
    case 'confirm':
      return refusalOfApproval(facts);
    case 'reject':
      return isAboveLimit({ limitMinor: facts.member.approvalLimitMinor }, facts.progress)
        ? 'above_own_limit'
        : null;
    case 'issue':
    case 'issue_and_send':
      return refusalOfIssue(move, facts);
    case 'void':
      return refusalOfLock(facts.voidLock, false);
  }
}

function refusalOfApproval(facts: ActionFacts): ActionRefusal | null {
  const { document, progress, member, refuseDecider } = facts;
  const isPurchase = familyOf(document.kind) === 'purchases';
  if (isPurchase && document.totalMinor === 0n) return 'total_is_zero';
  const refusal = refusalOfApprover(document, progress, {
    actor: { kind: 'member', id: member.id },
    limitMinor: member.approvalLimitMinor,
    contactId: member.contactId,
    ...(refuseDecider !== undefined && { refuseDecider }),
  });
  if (refusal !== null) return refusal;
  return isPosting(facts) ? refusalOfLock(facts.lock, mayLock(member.role)) : null;
}

/** An approval that is not the last one, or of a sales document, posts nothing. */
function isPosting({ document, progress }: ActionFacts): boolean {
  return familyOf(document.kind) === 'purchases' && approvalsMissingAfter(progress) === 0;
}

function refusalOfIssue(
  move: 'issue' | 'issue_and_send',
  { document, progress, member, isContactReachable, lock }: ActionFacts,
): ActionRefusal | null {
  if (document.totalMinor === 0n && document.kind !== 'invoice') return 'total_is_zero';
  if (move === 'issue_and_send' && !isContactReachable) return 'email_missing';
  if (document.status === 'draft' && progress.needed > 0) return 'approval_required';
  return refusalOfLock(lock, mayLock(member.role));
}

function refusalOfLock(lock: LockState, mayPass: boolean): ActionRefusal | null {
  if (lock === 'closed') return 'period_locked';
  return lock === 'soft' && !mayPass ? 'period_soft_locked' : null;
}

const settlingActions = [
  'pay',
  'write_off',
  'discount',
  'allocate_credit',
  'settle_to_account',
  'refund_credit',
] as const;
type Settling = (typeof settlingActions)[number];

export function isSettling(action: DocumentAction): action is Settling {
  return settlingActions.some((one) => one === action);
}

function refusalOfSettling(action: Settling, document: Document): ActionRefusal | null {
  if (action === 'refund_credit' && !isCredit(document.kind)) return 'kind_forbids';
  if (document.postedAt === null || document.totalMinor === 0n) return 'not_found';
  if (!isSettledBy(action, document.kind)) return 'kind_forbids';
  const isOpen = document.status !== 'void' && outstandingMinor(document) > 0n;
  return isOpen ? null : 'exceeds_open';
}

/** Whether documents of this kind can be settled this way. */
export function isSettledBy(action: Settling, kind: DocumentKind): boolean {
  switch (action) {
    case 'pay':
      return !isCredit(kind);
    case 'write_off':
    case 'discount':
      return reductionKeyOf(kind, action) !== null;
    case 'allocate_credit':
    case 'settle_to_account':
      return true;
    case 'refund_credit':
      return isCredit(kind);
  }
}

function needsOf(action: DocumentAction, facts: ActionFacts): readonly ActionNeed[] {
  if (action === 'reject' || action === 'void') return ['reason'];
  const posts =
    action === 'issue' ||
    action === 'issue_and_send' ||
    ((action === 'approve' || action === 'confirm') && isPosting(facts));
  return posts && facts.lock === 'soft' ? ['lock_reason'] : [];
}
