import type { MemberRole } from '../businesses/business.rules.ts';
import { permissionsOf } from './role.rules.ts';

/** Whether somebody in this role decides about what others request. */
export function mayDecide(role: MemberRole): boolean {
  return permissionsOf(role).has('approvals:decide');
}

/** Whether a change of role makes somebody a decider. An admin who becomes an owner was one before. */
export function isPromotion(before: MemberRole, role: MemberRole): boolean {
  return mayDecide(role) && !mayDecide(before);
}
