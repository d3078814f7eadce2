import type { Database, Tx } from '../database.ts';
import type { ApprovalAction, ApprovalStatus } from './approval.rules.ts';
import {
  listExpiredApprovals,
  listOpenApprovals,
  lockApproval,
  saveApproval,
} from './approvals.sql.ts';
import type { ApprovalKey, ApprovalRow } from './approvals.sql.ts';

export type ApprovalRefusal = {
  readonly kind: 'reject';
  readonly reason: 'not_found' | 'not_waiting' | 'expired';
};

export interface Decision {
  readonly status: 'approved' | 'rejected';
  readonly operator: string;
  readonly reason: string | null;
}

/** Takes the second person's word, once; the caller has locked the refund or payout before. */
export async function decideApproval(
  tx: Tx,
  key: ApprovalKey,
  decision: Decision,
  now: Date,
): Promise<{ readonly kind: 'decided'; readonly approval: ApprovalRow } | ApprovalRefusal> {
  const approval = await lockApproval(tx, key);
  if (approval === null) return { kind: 'reject', reason: 'not_found' };
  if (approval.status !== 'requires_review') return { kind: 'reject', reason: 'not_waiting' };
  if (approval.expiresAt <= now) return { kind: 'reject', reason: 'expired' };
  const { status, operator, reason } = decision;
  await saveApproval(tx, key, { status, decidedByOperator: operator, reason }, now);
  return { kind: 'decided', approval };
}

/** What became of what was agreed to, or that nobody agreed. */
export async function endApproval(
  tx: Tx,
  key: ApprovalKey,
  status: Extract<ApprovalStatus, 'cancelled' | 'expired' | 'succeeded' | 'failed'>,
  now: Date,
): Promise<void> {
  await saveApproval(tx, key, { status, decidedByOperator: null, reason: null }, now);
}

const approvalsListedMax = 500;

export function listApprovals(
  { database }: { readonly database: Database },
  businessId: string,
): Promise<readonly ApprovalRow[]> {
  return listOpenApprovals(database.db, businessId, approvalsListedMax);
}

export function findExpired(
  { database }: { readonly database: Database },
  action: ApprovalAction,
  now: Date,
): Promise<readonly ApprovalRow[]> {
  return listExpiredApprovals(database.db, action, now, approvalsListedMax);
}
