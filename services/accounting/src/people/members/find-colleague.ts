import type { Actor } from '@countinghouse/actor';
import { isUuid } from '@countinghouse/identifiers';
import type { Tx } from '../../kernel/database.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { findCurrentMember } from './members.sql.ts';

/** A member whom others can email and assign work to. */
export interface Colleague {
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly approvalLimitMinor: bigint | null;
}

/** Null for a former member, and for an actor who is not a person. */
export async function findColleague(
  tx: Tx,
  orgId: string,
  { kind, id: actorId }: Actor,
): Promise<Colleague | null> {
  const found =
    kind === 'member' && isUuid(actorId) ? await findCurrentMember(tx, orgId, actorId) : null;
  if (found === null) return null;
  const { id: memberId, name, email, role, approvalLimitMinor } = found;
  return { memberId, name, email, role, approvalLimitMinor };
}
