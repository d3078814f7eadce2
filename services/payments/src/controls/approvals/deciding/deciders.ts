import type { Db } from '../../../kernel/database.ts';
import { rolesWith } from '../../../tenants/staff/role.rules.ts';
import { listPeopleInRoles } from './people.reads.ts';

/**
 * Whether at least two people of the business may approve. Only then can a change wait for a second
 * approver; with one, it would wait in vain.
 */
export async function hasSecondDecider(db: Db, businessId: string): Promise<boolean> {
  const deciders = await listPeopleInRoles(db, businessId, rolesWith('approvals:decide'));
  return deciders.length > 1;
}
