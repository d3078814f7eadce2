import { getCurrency } from '@countinghouse/money';
import type { Database } from '../../kernel/database.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { findMembership } from './membership.sql.ts';

/**
 * Read for every request: whoever was removed a moment ago is out. Null when the person has nothing to
 * do with the organisation, which reads the same as if it did not exist.
 */
export async function findMember(
  { db }: Database,
  userId: string,
  orgId: string,
): Promise<MemberCaller | null> {
  const found = await findMembership(db, orgId, userId);
  if (found === null) return null;
  const { id, name, role, approvalLimitMinor, contactId, environment, timeZone } = found;
  return {
    actor: { kind: 'member', id },
    orgId,
    environment,
    timeZone,
    baseCurrency: getCurrency(found.baseCurrency),
    member: { id, userId, name, role, approvalLimitMinor, contactId },
  };
}
