import { dayIn } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import { familyOf } from '../../../documents/document/document.rules.ts';
import type { DocumentWithLines } from '../../../documents/document/get-document.ts';
import type { ApprovalPolicy } from '../../../documents/issuing/approvals/approval-policy.rules.ts';
import { readApprovalProgress } from '../../../documents/issuing/approvals/check-approver.ts';
import { readApproverGate } from '../../../documents/issuing/approvals/read-approver-gate.ts';
import type { Tx } from '../../../kernel/database.ts';
import { lockedUntil } from '../../../ledger/locks/lock.rules.ts';
import type { Member } from '../../../tenants/members/member.rules.ts';
import { findActionContext } from './action-context.sql.ts';
import type { ActionFacts } from './document-actions.rules.ts';
import { lockStateOf, voidLockOf } from './lock-state.rules.ts';

/** The member viewing a document, and the date. */
export interface Viewer {
  readonly member: Member;
  readonly baseCurrency: CurrencyCode;
  readonly timeZone: string;
  readonly now: Date;
}

export interface ReadFacts extends ActionFacts {
  readonly contactName: string;
  /** The lock date that covers its date, ignoring exceptions; null if its date is open. */
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
  const around = await findActionContext(tx, document, member.id, now);
  if (around === null) throw new Error(`document ${document.id} has no contact or books`);
  const { isExcepted, hasTax } = around;
  const entry = { date: document.date, area: familyOf(document.kind), hasTax };
  const today = dayIn(timeZone, now);
  const progress = await readApprovalProgress(tx, found, policies, baseCurrency);
  const approver = { orgId: document.orgId, memberId: member.id, now };
  return {
    document,
    member,
    progress,
    ...(progress.needed > 0 && { refuseDecider: await readApproverGate(tx, approver) }),
    isContactReachable: around.contactEmail !== null,
    lock: lockStateOf(around, entry, isExcepted),
    voidLock: voidLockOf(around, entry, { today, isExcepted }),
    contactName: around.contactName,
    lockedUntil: lockedUntil(around, entry),
  };
}
