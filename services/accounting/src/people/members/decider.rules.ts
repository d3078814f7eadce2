import { mayDo } from '../../tenants/members/permission.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';

/** Whether somebody in this role approves what others wrote: their approvals count after a waiting period. */
export function mayApprove(role: Role): boolean {
  return mayDo(role, 'documents:approve');
}

/** A newcomer, or somebody whom the requester brought in and nobody else vouches for. */
export type NewcomerRefusal = 'newcomer' | 'not_vouched' | 'new_second_factor';

/** How long a newcomer's approvals do not count: three days, in which others read their e-mails. */
export const newcomerWaitMs = 72 * 3_600_000;
