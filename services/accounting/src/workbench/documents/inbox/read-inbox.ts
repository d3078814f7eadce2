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
  ApprovalStanding,
} from '../../../documents/issuing/approvals/approval-policy.rules.ts';
import { readApprovalPolicies } from '../../../documents/issuing/approvals/read-approval-policies.ts';
import { readApproverGate } from '../../../documents/issuing/approvals/read-approver-gate.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { listActorNames } from '../../../people/members/actor-names.reads.ts';
import type { MemberCaller } from '../../../tenants/members/member.rules.ts';
import { listWaiting } from './inbox.sql.ts';
import type { WaitingRow } from './inbox.sql.ts';

interface WaitingDocument {
  readonly document: Document;
  readonly contactName: string;
  readonly submittedAt: Date;
  readonly standing: ApprovalStanding;
  /** Those that cover it; none where somebody asked for a look of their own accord. */
  readonly policies: readonly ApprovalPolicy[];
}

export interface Inbox {
  readonly waiting: readonly WaitingDocument[];
  readonly hasMore: boolean;
  /** How many wait for this member. */
  readonly total: number;
  readonly names: ReadonlyMap<string, string>;
}

/** More than anybody decides on in a week; those that have waited longest are among them. */
const waitingMax = 2_000;

/** What waits for a decision that this member may take, the longest first. */
export async function readInbox(
  { database: { db }, now }: Pick<BooksDeps, 'database' | 'now'>,
  caller: MemberCaller,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Inbox> {
  const mine = await listWaitingFor(db, caller, now());
  const waiting = mine.slice(offset, offset + limit);
  const people = waiting.flatMap(({ document, standing }) => [
    document.author.id,
    ...(standing.submittedBy === null ? [] : [standing.submittedBy.id]),
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

/** All of it. */
async function listWaitingFor(
  tx: Tx,
  { orgId, baseCurrency, member }: Pick<MemberCaller, 'orgId' | 'baseCurrency' | 'member'>,
  now: Date,
): Promise<readonly WaitingDocument[]> {
  const policies = await readApprovalPolicies(tx, orgId);
  const rows = await listWaiting(tx, orgId, waitingMax);
  const refuseDecider = await readApproverGate(tx, { orgId, memberId: member.id, now });
  const approver = {
    refuseDecider,
    actor: { kind: 'member', id: member.id },
    limitMinor: member.approvalLimitMinor,
    contactId: member.contactId,
  } as const;
  return rows
    .map((row) => toWaiting(row, policies, baseCurrency))
    .filter(({ document, standing }) => refusalOfApprover(document, standing, approver) === null);
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
    standing: {
      needed: approvalsNeededFor(policies, facts),
      totalBaseMinor,
      submittedBy: { kind: row.submitterKind, id: row.submitter },
      editedBy: row.editedBy,
      approvedBy: row.approvedBy,
    },
  };
}
