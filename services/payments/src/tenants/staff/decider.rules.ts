import type { MemberRole } from '../businesses/business.rules.ts';
import { permissionsOf } from './role.rules.ts';

/** Whether a member with this role may decide on others' requests. */
export function mayDecide(role: MemberRole): boolean {
  return permissionsOf(role).has('approvals:decide');
}

/**
 * Whether a role change makes a member a decider. An admin who becomes an owner already was one.
 */
export function isPromotion(before: MemberRole, role: MemberRole): boolean {
  return mayDecide(role) && !mayDecide(before);
}
