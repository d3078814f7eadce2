import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import type { Tx } from '../../../kernel/database.ts';
import type { NotifyDeps } from '../../../people/members/announce-decision.ts';
import type { Document } from '../../document/document.rules.ts';
import type { DocumentWithLines } from '../../document/get-document.ts';
import { contentHash } from '../../drafts/content-hash.ts';
import {
  approvalsMissingAfter,
  approvalsNeededFor,
  refusalOfApprover,
  totalBaseMinorOf,
} from './approval-policy.rules.ts';
import type { ApprovalPolicy, ApprovalProgress, ApproverRefusal } from './approval-policy.rules.ts';
import { listApprovers, readContributors } from './approvals.sql.ts';
import { readApproverGate } from './read-approver-gate.ts';

/** Limits of a member who decides; other actors have none. */
export interface ApproverFacts {
  /** In base currency; null means no limit. */
  readonly approvalLimitMinor: bigint | null;
  /** The contact that their own claims are paid to. */
  readonly contactId: string | null;
  /** Notifies owners and admins of an approval that only the author can vouch for. */
  readonly notify?: NotifyDeps;
}

export interface DecidedContent {
  readonly policies: readonly ApprovalPolicy[];
  readonly totalBaseMinor: bigint;
  /** Hash of the exact content being decided on. */
  readonly contentHash: Buffer;
}

export type ApproverVerdict =
  /** No further approval is needed. */
  | { readonly kind: 'post' }
  /** The approval counts, and further ones are needed. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'reject'; readonly reason: ApproverRefusal };

interface ApproverCheck {
  readonly actor: Actor;
  readonly approver?: ApproverFacts;
  readonly now: Date;
}

/** Whether an approver may decide, and whether the document then moves. */
export async function checkApprover(
  tx: Tx,
  document: Document,
  content: DecidedContent,
  { actor, approver, now }: ApproverCheck,
): Promise<ApproverVerdict> {
  const progress = await readProgress(tx, document, content);
  const { orgId } = document;
  const refuseDecider =
    progress.needed === 0 || actor.kind !== 'member'
      ? null
      : await readApproverGate(tx, { orgId, memberId: actor.id, now });
  const reason = refusalOfApprover(document, progress, {
    actor,
    ...(refuseDecider !== null && { refuseDecider }),
    limitMinor: approver?.approvalLimitMinor ?? null,
    contactId: approver?.contactId ?? null,
  });
  if (reason !== null) return { kind: 'reject', reason };
  return { kind: approvalsMissingAfter(progress) === 0 ? 'post' : 'wait' };
}

/** A stored document's approval progress, at its stored rate. */
export function readApprovalProgress(
  tx: Tx,
  { document, lines }: DocumentWithLines,
  policies: readonly ApprovalPolicy[],
  baseCurrency: CurrencyCode,
): Promise<ApprovalProgress> {
  const totalBaseMinor = totalBaseMinorOf(document, baseCurrency);
  return readProgress(tx, document, {
    policies,
    totalBaseMinor,
    contentHash: contentHash(document, lines),
  });
}

/** Skips the lookups if no approval is needed, which is the usual case. */
async function readProgress(
  tx: Tx,
  document: Document,
  { policies, totalBaseMinor, contentHash: hash }: DecidedContent,
): Promise<ApprovalProgress> {
  const needed = approvalsNeededFor(policies, { ...document, totalBaseMinor });
  if (needed === 0) {
    return { needed, totalBaseMinor, submittedBy: null, editedBy: [], approvedBy: [] };
  }
  const { orgId, id } = document;
  return {
    needed,
    totalBaseMinor,
    ...(await readContributors(tx, orgId, id)),
    approvedBy: await listApprovers(tx, document, hash),
  };
}
