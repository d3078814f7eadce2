import { mayDo } from '../../tenants/members/permission.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';

/** Whether this role approves others' documents; such approvals count only after a waiting period. */
export function mayApprove(role: Role): boolean {
  return mayDo(role, 'documents:approve');
}

/** A newcomer, or someone whom only the requester has vouched for. */
export type NewcomerRefusal = 'newcomer' | 'not_vouched' | 'new_second_factor';

/** How long a newcomer's approvals do not count: three days, in which others can read their emails. */
export const newcomerWaitMs = 72 * 3_600_000;
