import { removeMemberIn } from '../../business/members/remove-member.ts';
import { findMemberSummary, listOwners } from '../../tenants/businesses/list-businesses.ts';
import { neverAlone } from '../proposals/change-kind.ts';
import type { ChangeKind } from '../proposals/change-kind.ts';
import { toPlainRows } from '../proposals/change-rows.rules.ts';

/** A type and no interface, so that its names can be listed. */
export type RemovalChange = {
  readonly member_id: string;
  /** Name and address; null once removed. */
  readonly person: string | null;
  readonly role: string | null;
};

/** Somebody whose access to a business ends. */
export const memberRemoval: ChangeKind<RemovalChange> = {
  action: 'member.remove',
  subjectOf: ({ member_id: memberId }) => memberId,
  read: async (db, businessId, { member_id: memberId }) => {
    const member = await findMemberSummary(db, businessId, memberId);
    if (member === null) return 'not_found';
    const { name, email, role } = member;
    if (role === 'owner' && (await listOwners(db, businessId)).length === 1) return 'last_owner';
    return { member_id: memberId, person: `${name}, ${email}`, role };
  },
  isStricter: neverAlone,
  apply: async (tx, deps, { businessId, change, detail }) => {
    const request = { businessId, memberId: change.member_id };
    const outcome = await removeMemberIn(tx, deps, request, detail);
    if (outcome.kind === 'removed') return null;
    return outcome.reason === 'last_owner' ? 'last_owner' : 'not_found';
  },
  toRows: ({ member_id: _id, ...shown }) => toPlainRows(shown),
};
