import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { refuseException } from './lock.rules.ts';
import type { ExceptionRefusal } from './lock.rules.ts';
import { hasMember, insertLockException } from './locks.sql.ts';

export interface ExceptionOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly role: Role;
  /** The member who may post on or before the soft lock date. */
  readonly memberId: string;
  readonly reason: string;
  readonly endsAt: Date;
}

export type ExceptionOutcome =
  | { readonly kind: 'granted'; readonly id: string }
  | { readonly kind: 'reject'; readonly reason: ExceptionRefusal | 'member_not_found' };

/** Lets one member post on or before the soft lock date for a limited time. Other locks still apply. */
export async function grantLockException(
  deps: BooksDeps,
  order: ExceptionOrder,
): Promise<ExceptionOutcome> {
  const { orgId, actor, memberId, endsAt } = order;
  const now = deps.now();
  const refusal = refuseException({ ...order, now });
  if (refusal !== null) return { kind: 'reject', reason: refusal };
  const id = deps.newId();
  const reason = order.reason.trim();
  return withTransaction(deps.database.db, async (tx): Promise<ExceptionOutcome> => {
    if (!(await hasMember(tx, orgId, memberId))) {
      return { kind: 'reject', reason: 'member_not_found' };
    }
    const grantedBy = actor.id;
    await insertLockException(tx, orgId, {
      id,
      memberId,
      reason,
      grantedBy,
      endsAt,
      createdAt: now,
    });
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'lock_exception.granted',
      subjectKind: 'lock_exception',
      subjectId: id,
      detail: { after: { member_id: memberId, reason, ends_at: endsAt.toISOString() } },
    });
    return { kind: 'granted', id };
  });
}
