import type { MemberActor, OperatorActor } from '@countinghouse/actor';
import type { DeciderRefusal } from '@countinghouse/identity';
import type { Tx } from '../../../kernel/database.ts';
import type { GateRejection } from '../../../kernel/gate.rules.ts';
import { listDeciders } from '../../../tenants/staff/list-deciders.ts';
import {
  refusePausedNow,
  refuseUnverified,
  refuseUnverifiedRefund,
} from '../../pauses/check-gates.ts';
import type { Operation as PausedOperation } from '../../pauses/pause.rules.ts';
import { announceDecision, announceToDeciders } from '../requests/announce-approval.ts';
import type { AnnounceDeps } from '../requests/announce-approval.ts';
import type { ApprovalAction, ApprovedOperation } from '../requests/approval.rules.ts';
import { needsApproval } from '../requests/approval.rules.ts';
import type { ApprovalKey, ApprovalRow } from '../requests/approvals.reads.ts';
import { lockApproval, saveApproval } from '../requests/approvals.sql.ts';
import { hashOperation } from '../requests/operation-hash.ts';
import { toOperationText } from '../requests/operation.rules.ts';
import type { Operation } from '../requests/operation.rules.ts';
import { readLimits } from '../thresholds/read-limits.ts';
import { judgeMember } from './find-obstacle.ts';
import { findLiveAccess } from './people.reads.ts';
import type { Signature } from './signature.reads.ts';
import { insertSignature } from './signatures.sql.ts';

/** A member's word; the signature, where they gave one, was found to be theirs. */
export interface MemberWord extends MemberActor {
  readonly businessId: string;
  readonly signature: Signature | null;
}

export type Decision =
  | { readonly status: 'approved'; readonly by: MemberWord; readonly reason: string | null }
  | {
      readonly status: 'rejected';
      /** An operator of the installation can stop what waits, and nothing else. */
      readonly by: MemberWord | OperatorActor;
      readonly reason: string | null;
    };

type PlainReason =
  | 'not_found'
  | 'not_waiting'
  | 'expired'
  | 'own_request'
  | 'not_allowed'
  | 'changed'
  | 'destination_changed'
  | 'superseded'
  | 'disputed'
  | 'insufficient_balance';

export type DecisionRefusal =
  | GateRejection
  | { readonly kind: 'reject'; readonly reason: PlainReason }
  | ({ readonly kind: 'reject' } & DeciderRefusal);

export type DecisionOutcome =
  | { readonly kind: 'decided'; readonly subjectId: string }
  | DecisionRefusal;

/** What the decision is about, locked by the caller. */
export interface DecidedSubject {
  readonly operation: Operation;
  /** Looks again at what may have changed since it was asked for, before it is agreed to. */
  readonly recheck: () => Promise<DecisionRefusal | null>;
  readonly apply: () => Promise<void>;
}

/**
 * Takes the second person's word, once. Everything is looked at again in the transaction that takes
 * it; what is refused stays as it is and can still be rejected, or lapses. A threshold that was raised
 * meanwhile changes nothing: what was asked to wait goes through a second person.
 */
export async function decideApproval(
  tx: Tx,
  deps: AnnounceDeps,
  key: ApprovalKey,
  decision: Decision,
  subject: DecidedSubject,
): Promise<DecisionOutcome> {
  const now = deps.now();
  const approval = await lockApproval(tx, key);
  if (approval === null) return reject('not_found');
  if (approval.status !== 'requires_review') return reject('not_waiting');
  if (approval.expiresAt <= now) return reject('expired');
  const { by, status, reason } = decision;
  const judged = by.kind === 'member' ? await judge(tx, approval, by, now) : null;
  const refusal =
    (judged?.kind === 'reject' ? judged : null) ??
    refuseOtherText(decision, subject.operation) ??
    (status === 'approved' ? await refuseApproval(tx, approval, subject) : null);
  if (refusal !== null) return refusal;
  const word =
    by.kind === 'member'
      ? { memberId: by.id, operator: null }
      : { memberId: null, operator: by.id };
  await saveApproval(tx, key, { status, decision: { ...word, reason } }, now);
  if (by.kind === 'member' && by.signature !== null) {
    await insertSignature(tx, { ...key, memberId: by.id }, by.signature, now);
  }
  await subject.apply();
  const detail = {
    is_signed: by.kind === 'member' && by.signature !== null,
    ...(await thresholdNow(tx, approval)),
  };
  await announceDecision(tx, deps, approval, subject.operation, { status, by, reason, detail });
  if (by.kind === 'member' && judged?.kind === 'counts' && judged.isAnnounced) {
    await announceToDeciders(tx, deps, approval, { status, memberId: by.id });
  }
  return { kind: 'decided', subjectId: approval.subjectId };
}

/** Read again here: a person who was an admin when the page was opened may no longer be one. */
async function judge(
  tx: Tx,
  approval: ApprovalRow,
  { id: memberId, businessId }: MemberWord,
  now: Date,
) {
  if (approval.businessId !== businessId) return reject('not_found');
  return judgeMember(approval, memberId, await listDeciders(tx, businessId), now);
}

/** A signature is about one text; the subject may have changed since that was shown. */
function refuseOtherText({ by, status }: Decision, operation: Operation): DecisionRefusal | null {
  if (by.kind === 'operator' || by.signature === null) return null;
  return by.signature.operation === toOperationText(operation, status) ? null : reject('changed');
}

async function refuseApproval(
  tx: Tx,
  approval: ApprovalRow,
  { operation, recheck }: DecidedSubject,
): Promise<DecisionRefusal | null> {
  const { operationHash, environment, action } = approval;
  if (operationHash !== null && !operationHash.equals(hashOperation(operation))) {
    return reject('changed');
  }
  const pausable = pausableOf[action];
  if (pausable === undefined) return recheck();
  const access = await findLiveAccess(tx, approval.businessId);
  if (access === null) throw new Error(`business ${approval.businessId} of an approval not found`);
  const refuse = pausable === 'refunds' ? refuseUnverifiedRefund : refuseUnverified;
  return refuse({ environment, ...access }) ?? (await refusePausedNow(tx, pausable)) ?? recheck();
}

/** What an operator may have paused: only what moves money. */
const pausableOf: Readonly<Partial<Record<ApprovalAction, ApprovedOperation & PausedOperation>>> = {
  'payout.create': 'payouts',
  'refund.create': 'refunds',
};

/** For the record: whether it would have had to wait by the threshold of this moment. */
async function thresholdNow(tx: Tx, { action, businessId, currency, amountMinor }: ApprovalRow) {
  const operation = pausableOf[action];
  if (operation === undefined || amountMinor === null) return {};
  const question = { businessId, currency };
  const { thresholdMinor } = (await readLimits(tx, operation, [question]))(question);
  return {
    threshold_minor_now: thresholdMinor === null ? null : String(thresholdMinor),
    is_still_needed: needsApproval(amountMinor, thresholdMinor),
  };
}

function reject<Reason extends PlainReason>(reason: Reason) {
  return { kind: 'reject', reason } as const;
}
