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
import type { ApprovalPolicy, ApprovalStanding, ApproverRefusal } from './approval-policy.rules.ts';
import { listApprovers, readContributors } from './approvals.sql.ts';
import { readApproverGate } from './read-approver-gate.ts';

/** What is known of a member who decides; of anybody else nothing limits them. */
export interface ApproverFacts {
  /** In base currency; null: no limit. */
  readonly approvalLimitMinor: bigint | null;
  /** Whom their own claims are paid to. */
  readonly contactId: string | null;
  /** By which deciders hear of an approval that nobody but the author can vouch for. */
  readonly notify?: NotifyDeps;
}

export interface JudgedContent {
  readonly policies: readonly ApprovalPolicy[];
  readonly totalBaseMinor: bigint;
  /** Of exactly what is decided on. */
  readonly contentHash: Buffer;
}

export type ApproverVerdict =
  /** Nobody else is needed any more. */
  | { readonly kind: 'enter' }
  /** Their word counts, and others are still needed. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'reject'; readonly reason: ApproverRefusal };

interface JudgedApprover {
  readonly actor: Actor;
  readonly approver?: ApproverFacts;
  readonly now: Date;
}

/** Whether an approver may decide, and whether the document moves with that. */
export async function judgeApprover(
  tx: Tx,
  document: Document,
  content: JudgedContent,
  { actor, approver, now }: JudgedApprover,
): Promise<ApproverVerdict> {
  const standing = await readStanding(tx, document, content);
  const { orgId } = document;
  const refuseDecider =
    standing.needed === 0 || actor.kind !== 'member'
      ? null
      : await readApproverGate(tx, { orgId, memberId: actor.id, now });
  const reason = refusalOfApprover(document, standing, {
    actor,
    ...(refuseDecider !== null && { refuseDecider }),
    limitMinor: approver?.approvalLimitMinor ?? null,
    contactId: approver?.contactId ?? null,
  });
  if (reason !== null) return { kind: 'reject', reason };
  return { kind: approvalsMissingAfter(standing) === 0 ? 'enter' : 'wait' };
}

/** How far the approval of a stored document has come, at the rate that it was stored with. */
export function readApprovalStanding(
  tx: Tx,
  { document, lines }: DocumentWithLines,
  policies: readonly ApprovalPolicy[],
  baseCurrency: CurrencyCode,
): Promise<ApprovalStanding> {
  const totalBaseMinor = totalBaseMinorOf(document, baseCurrency);
  return readStanding(tx, document, {
    policies,
    totalBaseMinor,
    contentHash: contentHash(document, lines),
  });
}

/** Mostly nobody else is needed, and then nobody is looked up. */
async function readStanding(
  tx: Tx,
  document: Document,
  { policies, totalBaseMinor, contentHash: hash }: JudgedContent,
): Promise<ApprovalStanding> {
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
