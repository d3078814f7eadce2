import { getCurrency } from '@countinghouse/money';
import type { Database } from '../../kernel/database.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { findMembership } from './membership.sql.ts';

/**
 * Read on every request, so that a removed member loses access immediately. Null if the person is not a
 * member, which looks the same as if the organisation did not exist.
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
    isClosed: found.closedAt !== null,
    isSuspended: found.suspendedAt !== null,
    member: { id, userId, name, role, approvalLimitMinor, contactId },
  };
}
