import type { Document } from '../../../documents/document/document.rules.ts';
import { toDocument } from '../../../documents/document/read-document.ts';
import {
  approvalsNeededFor,
  coveringPolicies,
  refusalOfApprover,
  totalBaseMinorOf,
} from '../../../documents/issuing/approvals/approval-policy.rules.ts';
import type {
  ApprovalPolicy,
  ApprovalProgress,
} from '../../../documents/issuing/approvals/approval-policy.rules.ts';
import { readApprovalPolicies } from '../../../documents/issuing/approvals/read-approval-policies.ts';
import { readApproverGate } from '../../../documents/issuing/approvals/read-approver-gate.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { Db } from '../../../kernel/database.ts';
import { listActorNames } from '../../../people/members/actor-names.reads.ts';
import type { MemberCaller } from '../../../tenants/members/member.rules.ts';
import { listWaiting } from './inbox.sql.ts';
import type { WaitingRow } from './inbox.sql.ts';

interface WaitingDocument {
  readonly document: Document;
  readonly contactName: string;
  readonly submittedAt: Date;
  readonly progress: ApprovalProgress;
  /** Policies that apply to it; empty if it was submitted voluntarily. */
  readonly policies: readonly ApprovalPolicy[];
}

export interface Inbox {
  readonly waiting: readonly WaitingDocument[];
  readonly hasMore: boolean;
  /** How many wait for this member. */
  readonly total: number;
  readonly names: ReadonlyMap<string, string>;
}

/** More than anyone decides in a week; the longest waiting come first. */
const waitingMax = 2_000;

/** Documents waiting for a decision that this member may make, longest first. */
export async function readInbox(
  { database: { db }, now }: Pick<BooksDeps, 'database' | 'now'>,
  caller: MemberCaller,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Inbox> {
  const mine = await listWaitingFor(db, caller, now());
  const waiting = mine.slice(offset, offset + limit);
  const people = waiting.flatMap(({ document, progress }) => [
    document.author.id,
    ...(progress.submittedBy === null ? [] : [progress.submittedBy.id]),
  ]);
  return {
    waiting,
    hasMore: mine.length > offset + limit,
    total: mine.length,
    names: await listActorNames(db, caller.orgId, [...new Set(people)]),
  };
}

/** How many decisions wait for this member. */
export async function countInbox(
  { database: { db }, now }: Pick<BooksDeps, 'database' | 'now'>,
  caller: MemberCaller,
): Promise<number> {
  return (await listWaitingFor(db, caller, now())).length;
}

/** The complete list. */
async function listWaitingFor(
  db: Db,
  { orgId, baseCurrency, member }: Pick<MemberCaller, 'orgId' | 'baseCurrency' | 'member'>,
  now: Date,
): Promise<readonly WaitingDocument[]> {
  const policies = await readApprovalPolicies(db, orgId);
  const rows = await listWaiting(db, orgId, waitingMax);
  const refuseDecider = await readApproverGate(db, { orgId, memberId: member.id, now });
  const approver = {
    refuseDecider,
    actor: { kind: 'member', id: member.id },
    limitMinor: member.approvalLimitMinor,
    contactId: member.contactId,
  } as const;
  return rows
    .map((row) => toWaiting(row, policies, baseCurrency))
    .filter(({ document, progress }) => refusalOfApprover(document, progress, approver) === null);
}

function toWaiting(
  row: WaitingRow,
  policies: readonly ApprovalPolicy[],
  baseCurrency: MemberCaller['baseCurrency'],
): WaitingDocument {
  const document = toDocument(row);
  const totalBaseMinor = totalBaseMinorOf(document, baseCurrency);
  const facts = { ...document, totalBaseMinor };
  return {
    document,
    contactName: row.contactName,
    submittedAt: row.submittedAt,
    policies: coveringPolicies(policies, facts),
    progress: {
      needed: approvalsNeededFor(policies, facts),
      totalBaseMinor,
      submittedBy: { kind: row.submitterKind, id: row.submitter },
      editedBy: row.editedBy,
      approvedBy: row.approvedBy,
    },
  };
}
