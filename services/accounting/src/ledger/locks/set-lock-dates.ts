import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { lockBooks } from './lock-books.ts';
import { refuseLocks } from './lock.rules.ts';
import type { LockDates, LockRefusal } from './lock.rules.ts';
import { saveLockDates } from './locks.sql.ts';

export interface LockOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly role: Role;
  /** The dates to change; null removes a lock. */
  readonly dates: Partial<LockDates>;
}

export type LockOutcome =
  | {
      readonly kind: 'locked';
      readonly dates: LockDates;
      /** The last entry posted before the change; all later entries obey the new dates. */
      readonly afterEntryNo: bigint;
    }
  | { readonly kind: 'reject'; readonly reason: LockRefusal };

/** Waits for postings in progress; all later ones see the new dates. */
export function setLockDates(deps: BooksDeps, order: LockOrder): Promise<LockOutcome> {
  return withTransaction(deps.database.db, (tx) => setLockDatesIn(tx, deps, order));
}

/** As setLockDates, inside the caller's transaction. */
export async function setLockDatesIn(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, role, dates }: LockOrder,
): Promise<LockOutcome> {
  const organisation = await getOrganisation(tx, orgId);
  const current = await lockBooks(tx, orgId);
  const wanted = { ...current, ...dates };
  const today = dayIn(organisation.timeZone, tools.now());
  const reason = refuseLocks({ role, current, wanted, today });
  if (reason !== null) return { kind: 'reject', reason };
  const afterEntryNo = await saveLockDates(tx, orgId, wanted);
  if (afterEntryNo === null) throw new Error(`organisation ${orgId} has no books`);
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'locks.changed',
    subjectKind: 'books',
    subjectId: orgId,
    detail: {
      ...changesOf(current, wanted),
      dates: wanted,
      after_entry_no: String(afterEntryNo),
    },
  });
  return { kind: 'locked', dates: wanted, afterEntryNo };
}
