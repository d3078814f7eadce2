import type { MemberGrant } from '../../tenants/members/member.rules.ts';
import { mayDo } from '../../tenants/members/permission.rules.ts';
import type { Permission } from '../../tenants/members/permission.rules.ts';

/** Deciders approve documents, manage members and change policies: owners and admins. */
export function isDecider({ role }: Pick<MemberGrant, 'role'>): boolean {
  return mayDo(role, 'changes:decide');
}

/** Permissions that require a second person's confirmation before a member gets them. */
const guarded: readonly Permission[] = [
  'documents:approve',
  'members:manage',
  'policies:change',
  'changes:decide',
  'locks:harden',
];

/** Whether the member may decide more than before; `before` is null for a new member. */
export function isPromotion(before: MemberGrant | null, after: MemberGrant): boolean {
  const gained = guarded.filter(
    (permission) =>
      mayDo(after.role, permission) && (before === null || !mayDo(before.role, permission)),
  );
  if (gained.length > 0) return true;
  return before !== null && mayDo(after.role, 'documents:approve') && isLimitRaised(before, after);
}

function isLimitRaised(before: MemberGrant, after: MemberGrant): boolean {
  if (before.approvalLimitMinor === null) return false;
  return after.approvalLimitMinor === null || after.approvalLimitMinor > before.approvalLimitMinor;
}
