import type { MemberActor } from '@countinghouse/actor';
import type { Caller } from '../../kernel/caller.rules.ts';
import { mayDo } from './permission.rules.ts';
import type { Role } from './role.rules.ts';

/** A person at work for one organisation. */
export interface Member {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  /** In base currency: what is above it somebody else approves. Null: no limit. */
  readonly approvalLimitMinor: bigint | null;
  /** Whom their expense claims are paid to. */
  readonly contactId: string | null;
}

/** Who stands behind a request of the application. */
export interface MemberCaller extends Caller {
  readonly actor: MemberActor;
  readonly member: Member;
}

/** What somebody is given by an invitation or a change. */
export type MemberGrant = Pick<Member, 'role' | 'approvalLimitMinor'>;

/** `own_limit`: nobody changes their own. `limit_above_own`: nor gives others more than they have. */
export type LimitRefusal = 'own_limit' | 'limit_above_own';

/** Whoever approves up to a limit makes nobody who approves beyond it. */
export function refuseLimit(
  byLimitMinor: bigint | null,
  { role, approvalLimitMinor }: MemberGrant,
): LimitRefusal | null {
  if (byLimitMinor === null || !mayDo(role, 'documents:approve')) return null;
  const isWithin = approvalLimitMinor !== null && approvalLimitMinor <= byLimitMinor;
  return isWithin ? null : 'limit_above_own';
}
