import type { OperatorActor } from '@countinghouse/actor';
import type { PasskeyAssertion } from '@countinghouse/identity';
import type {
  Decision,
  DecisionOutcome,
} from '../../controls/approvals/deciding/decide-approval.ts';
import type { HeldChangeDeps } from '../../controls/approvals/held-changes/held-change-handler.ts';
import { isHeldChangeAction } from '../../controls/approvals/held-changes/held-change.rules.ts';
import type { AnnounceDeps } from '../../controls/approvals/requests/announce-approval.ts';
import type {
  ApprovalAction,
  HeldChangeAction,
} from '../../controls/approvals/requests/approval.rules.ts';
import { findApproval } from '../../controls/approvals/requests/approvals.reads.ts';
import type { ApprovalRow } from '../../controls/approvals/requests/approvals.reads.ts';
import { decideThresholdChange } from '../../controls/approvals/thresholds/decide-threshold-change.ts';
import { decideAcceptance } from '../../disputes/disputes/decide-acceptance.ts';
import { decidePayout } from '../../money-out/payouts/held/decide-payout.ts';
import { decideRefund } from '../../money-out/refunds/decide-refund.ts';
import { decideHeldChange, rejectHeldChange } from './decide-held-change.ts';
import { proveSignature } from './prepare-signature.ts';
import type { Signer, SigningDeps } from './prepare-signature.ts';

export type DecideDeps = HeldChangeDeps & SigningDeps;

export interface DecisionOrder {
  readonly approvalId: string;
  readonly status: 'approved' | 'rejected';
  readonly reason: string | null;
  /**
   * A passkey assertion for exactly this decision; null if the session's recent second factor is
   * used instead.
   */
  readonly assertion: PasskeyAssertion | null;
}

export type MemberDecisionOutcome =
  | DecisionOutcome
  | { readonly kind: 'reject'; readonly reason: 'bad_signature' };

export async function decideByMember(
  deps: DecideDeps,
  signer: Signer,
  { approvalId, status, reason, assertion }: DecisionOrder,
): Promise<MemberDecisionOutcome> {
  const approval = await findApproval(deps.database.db, signer.businessId, approvalId);
  if (approval === null) return { kind: 'reject', reason: 'not_found' };
  const signature =
    assertion === null ? null : await proveSignature(deps, signer, { approval, status }, assertion);
  if (assertion !== null && signature === null) return { kind: 'reject', reason: 'bad_signature' };
  const by = { ...signer.actor, businessId: signer.businessId, signature };
  const decision = { status, by, reason };
  const { action } = approval;
  return isHeldChangeAction(action)
    ? decideHeldChange(deps, approval, decision)
    : deciders[action](deps, approval, decision);
}

/** Lets an operator stop a business's waiting operation, with a reason for the record. */
export async function rejectByOperator(
  deps: AnnounceDeps & Pick<SigningDeps, 'database'>,
  businessId: string,
  approvalId: string,
  word: OperatorActor & { readonly reason: string | null },
): Promise<DecisionOutcome> {
  const approval = await findApproval(deps.database.db, businessId, approvalId);
  if (approval === null) return { kind: 'reject', reason: 'not_found' };
  const { reason, ...by } = word;
  const decision = { status: 'rejected', by, reason } as const;
  const { action } = approval;
  return isHeldChangeAction(action)
    ? rejectHeldChange(deps, approval, decision)
    : deciders[action](deps, approval, decision);
}

type Decider = (
  deps: AnnounceDeps & Pick<SigningDeps, 'database'>,
  approval: ApprovalRow,
  decision: Decision,
) => Promise<DecisionOutcome>;

const deciders: Readonly<Record<Exclude<ApprovalAction, HeldChangeAction>, Decider>> = {
  'payout.create': decidePayout,
  'refund.create': decideRefund,
  'dispute.accept': decideAcceptance,
  'threshold.change': decideThresholdChange,
};
