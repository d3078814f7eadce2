import { dayIn } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import { familyOf } from '../../../documents/document/document.rules.ts';
import type { DocumentWithLines } from '../../../documents/document/get-document.ts';
import type { ApprovalPolicy } from '../../../documents/issuing/approvals/approval-policy.rules.ts';
import { readApprovalStanding } from '../../../documents/issuing/approvals/judge-approver.ts';
import { readApproverGate } from '../../../documents/issuing/approvals/read-approver-gate.ts';
import type { Tx } from '../../../kernel/database.ts';
import { lockedUntil } from '../../../ledger/locks/lock.rules.ts';
import type { Member } from '../../../tenants/members/member.rules.ts';
import { findActionSurroundings } from './action-surroundings.sql.ts';
import type { ActionFacts } from './document-actions.rules.ts';
import { lockStateOf, voidLockOf } from './lock-state.rules.ts';

/** Who looks at a document, and by which day. */
export interface Viewer {
  readonly member: Member;
  readonly baseCurrency: CurrencyCode;
  readonly timeZone: string;
  readonly now: Date;
}

export interface ReadFacts extends ActionFacts {
  readonly contactName: string;
  /** Of the locks that bind it on its day, whoever is let pass; null: it is open. */
  readonly lockedUntil: string | null;
}

/** Everything that decides what a member may do with a document now. */
export async function readActionFacts(
  tx: Tx,
  found: DocumentWithLines,
  policies: readonly ApprovalPolicy[],
  { member, baseCurrency, timeZone, now }: Viewer,
): Promise<ReadFacts> {
  const { document } = found;
  const around = await findActionSurroundings(tx, document, member.id, now);
  if (around === null) throw new Error(`document ${document.id} has no contact or books`);
  const { isExcepted, hasTax } = around;
  const entry = { date: document.date, area: familyOf(document.kind), hasTax };
  const today = dayIn(timeZone, now);
  const standing = await readApprovalStanding(tx, found, policies, baseCurrency);
  const approver = { orgId: document.orgId, memberId: member.id, now };
  return {
    document,
    member,
    standing,
    ...(standing.needed > 0 && { refuseDecider: await readApproverGate(tx, approver) }),
    isContactReachable: around.contactEmail !== null,
    lock: lockStateOf(around, entry, isExcepted),
    voidLock: voidLockOf(around, entry, { today, isExcepted }),
    contactName: around.contactName,
    lockedUntil: lockedUntil(around, entry),
  };
}
