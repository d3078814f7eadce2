import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { mayLock } from './lock.rules.ts';
import { endLockExceptionAt } from './locks.sql.ts';

export interface EndOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly role: Role;
  readonly exceptionId: string;
}

export type EndOutcome =
  | { readonly kind: 'ended' }
  | { readonly kind: 'reject'; readonly reason: 'permission_denied' | 'not_found' };

/** Ends an exception now. An expired one is not found. */
export async function endLockException(deps: BooksDeps, order: EndOrder): Promise<EndOutcome> {
  const { orgId, actor, exceptionId } = order;
  if (!mayLock(order.role)) return { kind: 'reject', reason: 'permission_denied' };
  return withTransaction(deps.database.db, async (tx): Promise<EndOutcome> => {
    const isEnded = await endLockExceptionAt(tx, orgId, exceptionId, deps.now());
    if (!isEnded) return { kind: 'reject', reason: 'not_found' };
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'lock_exception.ended',
      subjectKind: 'lock_exception',
      subjectId: exceptionId,
      detail: { after: { ends_at: deps.now().toISOString() } },
    });
    return { kind: 'ended' };
  });
}
