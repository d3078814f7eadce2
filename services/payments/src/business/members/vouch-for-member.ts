import { refuseVouch, reject, vouchedEmail } from '@countinghouse/identity';
import type { Rejected, VouchRefusal } from '@countinghouse/identity';
import { saveMemberVouched } from '@countinghouse/identity/statements';
import { withTransaction } from '@countinghouse/postgres';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import { listDeciders } from '../../tenants/staff/list-deciders.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { lockPlace } from './members-deps.ts';
import type { MemberRejection, MembersDeps } from './members-deps.ts';
import { findCurrentMember } from './members.sql.ts';
import type { MemberRow } from './members.sql.ts';

export type VouchOutcome =
  | { readonly kind: 'vouched'; readonly member: MemberRow }
  | MemberRejection
  | Rejected<'not_an_approver'>
  | ({ readonly kind: 'reject' } & VouchRefusal);

/**
 * Another decider or an operator says that an owner or admin is a person of their own: from then on
 * their decisions count, also about requests of who invited them. A repeat changes nothing.
 */
export function vouchForMember(
  deps: MembersDeps,
  { businessId, memberId }: { readonly businessId: string; readonly memberId: string },
): Promise<VouchOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<VouchOutcome> => {
    const place = await lockPlace(tx, deps, businessId);
    const member = await findCurrentMember(tx, businessId, memberId);
    if (place === null || member === null) return reject('not_found');
    if (member.deciderSince === null) return reject('not_an_approver');
    const deciders = await listDeciders(tx, businessId);
    const now = deps.now();
    const { actor } = deps;
    if (actor.kind === 'member') {
      const voucher = deciders.find((each) => each.memberId === actor.id);
      if (voucher === undefined) return reject('not_allowed');
      const subject = { memberId, addedByMemberId: member.addedByMemberId };
      const refusal = refuseVouch(voucher, subject, now);
      if (refusal !== null) return { ...refusal, kind: 'reject' };
    }
    if (member.vouchedAt !== null) return { kind: 'vouched', member };
    const byMemberId = actor.kind === 'member' ? actor.id : null;
    await saveMemberVouched(tx, businessId, memberId, {
      vouched_at: now,
      vouched_by_member_id: byMemberId,
      vouched_by_operator: actor.kind === 'operator' ? actor.id : null,
    });
    await recordAct(tx, deps, {
      businessId,
      workspaceId: null,
      action: 'member.vouched',
      subjectKind: 'member',
      subjectId: memberId,
      detail: { role: member.role },
    });
    const { businessName: placeName, byName } = place;
    const vouched = { who: `${member.name} (${member.email})`, byName };
    for (const { name, email } of deciders) {
      const letter = vouchedEmail(accountPagesAt(deps.publicUrl), { placeName, name }, vouched);
      await deps.queueMail(tx, { to: email, letter });
    }
    const changed = { ...member, vouchedAt: now, vouchedByMemberId: byMemberId };
    return { kind: 'vouched', member: changed };
  });
}
