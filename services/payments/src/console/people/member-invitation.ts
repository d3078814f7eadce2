import { findRoom } from '../../business/members/invitation-room.ts';
import { inviteByOperatorIn } from '../../business/members/invite-by-operator.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { neverAlone } from '../proposals/change-kind.ts';
import type { ChangeKind } from '../proposals/change-kind.ts';
import { toPlainRows } from '../proposals/change-rows.rules.ts';

/** A type and no interface, so that its names can be listed. */
export type InvitationChange = {
  readonly email: string;
  /** Null: this address has none. */
  readonly role: MemberRole | null;
};

/** Somebody who is invited in the operators' name. */
export const memberInvitation: ChangeKind<InvitationChange> = {
  action: 'member.invite',
  read: async (db, businessId, { email }, now) => {
    const room = await findRoom(db, businessId, email, now);
    return room.kind === 'reject' ? room.reason : { email, role: null };
  },
  isStricter: neverAlone,
  apply: async (tx, deps, { businessId, change, detail }) => {
    const { email, role } = change;
    if (role === null) throw new Error('an invitation names a role');
    return inviteByOperatorIn(tx, deps, { businessId, email, role }, detail);
  },
  toRows: toPlainRows,
};
