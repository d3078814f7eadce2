import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { getRecurring } from './find-recurring-details.ts';
import type { RecurringDetails } from './find-recurring-details.ts';
import { kindsSeenBy } from './recurring.rules.ts';
import type { Recurring } from './recurring.rules.ts';
import { lockRecurring, saveRecurring } from './recurring.sql.ts';
import type { RecurringChange } from './recurring.sql.ts';

export interface RecurringOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
  /** The version that the caller saw. */
  readonly version: number;
  /** The caller's role, which limits what they may see. */
  readonly role: Role;
}

export interface RecurringChanged {
  readonly kind: 'changed';
  readonly details: RecurringDetails;
}

export interface RecurringRejection {
  readonly kind: 'reject';
  readonly reason: 'not_found' | 'version_conflict' | 'already_stopped';
}

interface Decision {
  readonly kind: 'change';
  readonly change: RecurringChange;
}

/** Runs one person's change under a lock. A stopped one does not change. */
export function actOnRecurring<Rejection extends { readonly kind: 'reject' }>(
  deps: BooksDeps,
  order: RecurringOrder,
  action: string,
  decide: (tx: Tx, recurring: Recurring, today: string) => Promise<Decision | Rejection>,
): Promise<RecurringChanged | RecurringRejection | Rejection> {
  const { orgId, actor, id } = order;
  return withTransaction(
    deps.database.db,
    async (tx): Promise<RecurringChanged | RecurringRejection | Rejection> => {
      const recurring = await lockRecurring(tx, orgId, id);
      if (recurring === null || !kindsSeenBy(order.role).includes(recurring.kind)) {
        return { kind: 'reject', reason: 'not_found' };
      }
      if (recurring.version !== order.version) {
        return { kind: 'reject', reason: 'version_conflict' };
      }
      if (recurring.isStopped) return { kind: 'reject', reason: 'already_stopped' };
      const { timeZone } = await getOrganisation(tx, orgId);
      const now = deps.now();
      const decided = await decide(tx, recurring, dayIn(timeZone, now));
      if (decided.kind === 'reject') return decided;
      await saveRecurring(tx, orgId, id, decided.change, now);
      const details = await getRecurring(tx, orgId, id);
      const { version: _version, ...after } = details.recurring;
      await recordAudit(tx, deps, {
        orgId,
        actor,
        action,
        subjectKind: 'recurring',
        subjectId: id,
        detail: { ...changesOf(recurring, after) },
      });
      return { kind: 'changed', details };
    },
  );
}
