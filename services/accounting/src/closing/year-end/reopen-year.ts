import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { lockBooks } from '../../ledger/locks/lock-books.ts';
import { setLockDatesIn } from '../../ledger/locks/set-lock-dates.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import type { YearClosing } from './year-closing.rules.ts';
import { findYearClosing, listYearClosings, saveReopening } from './year-ends.sql.ts';
import { refuseReopening, softLockAtReopening } from './year.rules.ts';
import type { ReopenRefusal } from './year.rules.ts';

export interface ReopeningOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly role: Role;
  readonly closingId: string;
  readonly reason: string;
}

export type ReopenYearOutcome =
  | { readonly kind: 'reopened'; readonly closing: YearClosing }
  | { readonly kind: 'reject'; readonly reason: ReopenRefusal | 'not_found' };

/** Moves the soft lock back to where it was. The stored figures stay, for comparison. */
export function reopenYear(deps: BooksDeps, order: ReopeningOrder): Promise<ReopenYearOutcome> {
  const { orgId, actor, role, closingId, reason } = order;
  return withTransaction(deps.database.db, async (tx): Promise<ReopenYearOutcome> => {
    const locks = await lockBooks(tx, orgId);
    const closing = await findYearClosing(tx, orgId, closingId);
    if (closing === null) return { kind: 'reject', reason: 'not_found' };
    const { yearEnd, softLockBefore: before } = closing;
    const closings = await listYearClosings(tx, orgId);
    const refusal = refuseReopening({
      role,
      yearEnd,
      isReopened: closing.reopened !== null,
      closedEnds: closings.filter((one) => one.reopened === null).map((one) => one.yearEnd),
      locks,
    });
    if (refusal !== null) return { kind: 'reject', reason: refusal };
    const soft = softLockAtReopening(locks.soft, { yearEnd, before });
    if (soft !== locks.soft) {
      const locked = await setLockDatesIn(tx, deps, { orgId, actor, role, dates: { soft } });
      if (locked.kind === 'reject') {
        throw new Error(`the soft lock could not be moved back: ${locked.reason}`);
      }
    }
    const reopened = { at: deps.now(), by: actor.id, reason };
    await saveReopening(tx, orgId, closingId, reopened);
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'year.reopened',
      subjectKind: 'year_closing',
      subjectId: closingId,
      detail: { year_end: yearEnd, reason },
    });
    return { kind: 'reopened', closing: { ...closing, reopened } };
  });
}
