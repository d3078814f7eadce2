import { memberChangedEmail, toAddedColumns } from '@countinghouse/identity';
import type { AddedBy } from '@countinghouse/identity';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { RecordDeps } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { isPromotion } from '../../tenants/staff/decider.rules.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { announceDecider } from './announce-decider.ts';
import { revokeLapsedInvitations } from './lapsed-invitations.ts';
import type { MailDeps } from './members-deps.ts';
import { findCurrentMember, saveMemberPromotion, saveMemberRole } from './members.sql.ts';
import type { MemberRow } from './members.sql.ts';

/** Puts another role in force, with its audit entry and mails. The business is locked, and the role may be given. */
export async function saveRole(
  tx: Tx,
  deps: RecordDeps & MailDeps & { readonly now: () => Date },
  subject: {
    readonly businessId: string;
    readonly businessName: string;
    readonly member: MemberRow;
  },
  change: { readonly role: MemberRole; readonly by: AddedBy },
): Promise<MemberRow> {
  const { businessId, member } = subject;
  const { role, by } = change;
  const { id: memberId } = member;
  const isPromoted = isPromotion(member.role, role);
  if (isPromoted) {
    const added = toAddedColumns(true, by, deps.now());
    await saveMemberPromotion(tx, businessId, memberId, { role, added });
  } else {
    await saveMemberRole(tx, businessId, memberId, role);
  }
  await recordAct(tx, deps, {
    businessId,
    workspaceId: null,
    action: 'member.role_changed',
    subjectKind: 'member',
    subjectId: memberId,
    detail: { before: member.role, role },
  });
  await revokeLapsedInvitations(tx, deps, { businessId, memberId, role });
  const letter = memberChangedEmail(accountPagesAt(deps.publicUrl), {
    placeName: subject.businessName,
    name: member.name,
    facts: [
      ['Before', member.role],
      ['Now', role],
    ],
  });
  await deps.queueMail(tx, { to: member.email, letter });
  if (isPromoted) await announceDecider(tx, deps, { businessId, memberId, act: 'promoted' });
  const changed = await findCurrentMember(tx, businessId, memberId);
  if (changed === null) throw new Error(`member ${memberId} not found`);
  return changed;
}
