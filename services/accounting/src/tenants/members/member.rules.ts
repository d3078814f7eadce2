import type { MemberActor } from '@countinghouse/actor';
import type { Caller } from '../../kernel/caller.rules.ts';
import { mayDo } from './permission.rules.ts';
import type { Role } from './role.rules.ts';

/** A person's membership in one organisation. */
export interface Member {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  /** In base currency: larger totals need another approver. Null means no limit. */
  readonly approvalLimitMinor: bigint | null;
  /** The contact that their expense claims are paid to. */
  readonly contactId: string | null;
}

/** The caller of an application request. */
export interface MemberCaller extends Caller {
  readonly actor: MemberActor;
  readonly member: Member;
  /** A closed organisation is read and archived, and nothing else. */
  readonly isClosed?: boolean;
  /** A suspended organisation is read and archived until operators lift the suspension. */
  readonly isSuspended?: boolean;
}

/** What an invitation or change grants. */
export type MemberGrant = Pick<Member, 'role' | 'approvalLimitMinor'>;

/**
 * `own_limit`: members cannot change their own limit. `limit_above_own`: nor grant others a higher one
 * than theirs.
 */
export type LimitRefusal = 'own_limit' | 'limit_above_own';

/** A member with an approval limit cannot grant a higher one. */
export function refuseLimit(
  byLimitMinor: bigint | null,
  { role, approvalLimitMinor }: MemberGrant,
): LimitRefusal | null {
  if (byLimitMinor === null || !mayDo(role, 'documents:approve')) return null;
  const isWithin = approvalLimitMinor !== null && approvalLimitMinor <= byLimitMinor;
  return isWithin ? null : 'limit_above_own';
}
