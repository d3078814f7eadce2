import type { MemberActor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import type { Database, Db, Tx } from '@countinghouse/postgres';
import { closingStartedEmail, closingWithdrawnEmail } from './closing-emails.ts';
import type { ClosingPlace } from './closing-place.ts';
import { toClosesAt } from './closing.rules.ts';
import type { Closing } from './closing.rules.ts';
import { findClosingRow, insertClosing, saveWithdrawn } from './closings.sql.ts';

export interface ClosingStart {
  readonly tenantId: string;
  /** Who starts it: the requester, or the second person who approved it. */
  readonly actor: MemberActor;
  readonly requestedBy: string;
  readonly approvedBy: string | null;
  readonly byName: string;
}

interface ClosingDeps {
  readonly now: () => Date;
  readonly newId: () => string;
}

/** In the caller's transaction, after the tenant was locked. Null when the tenant is closing or closed. */
export async function startClosing<Schema>(
  tx: Tx<Schema>,
  { now, newId }: ClosingDeps,
  place: ClosingPlace<Schema>,
  { tenantId, actor, requestedBy, approvedBy, byName }: ClosingStart,
): Promise<Closing | null> {
  const startedAt = now();
  const closesAt = toClosesAt(startedAt);
  const closing = { id: newId(), requestedBy, approvedBy, startedAt, closesAt };
  if (!(await insertClosing(tx, tenantId, closing))) return null;
  await place.mark(tx, tenantId, { closingAt: startedAt, closedAt: null, now: startedAt });
  const detail = { closes_at: closesAt.toISOString(), requested_by: requestedBy };
  await place.record(tx, { tenantId, actor, action: 'closing.started', detail });
  const placeName = await place.lock(tx, tenantId);
  await place.mailOwners(tx, tenantId, ({ name }) =>
    closingStartedEmail({ name, placeName, byName, closesAt, url: place.urlOf(tenantId) }),
  );
  return { ...closing, status: 'waiting', remindedAt: null, endedAt: null };
}

/** The closing that waits or has closed; null for a tenant that stays. */
export function findClosing<Schema>(db: Db<Schema>, tenantId: string): Promise<Closing | null> {
  return findClosingRow(db, tenantId);
}

type Withdrawn =
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'reject'; readonly reason: 'not_closing' | 'already_closed' };

/** Any owner, at any time before the worker begins to close the tenant. */
export function withdrawClosing<Schema>(
  { database, now }: { readonly database: Database<Schema>; readonly now: () => Date },
  place: ClosingPlace<Schema>,
  order: { readonly tenantId: string; readonly actor: MemberActor; readonly byName: string },
): Promise<Withdrawn> {
  const { tenantId, actor, byName } = order;
  return withTransaction(database.db, async (tx): Promise<Withdrawn> => {
    const placeName = await place.lock(tx, tenantId);
    const at = now();
    if (!(await saveWithdrawn(tx, tenantId, { by: actor.id, at }))) {
      const closing = await findClosingRow(tx, tenantId);
      return { kind: 'reject', reason: closing === null ? 'not_closing' : 'already_closed' };
    }
    await place.mark(tx, tenantId, { closingAt: null, closedAt: null, now: at });
    await place.record(tx, { tenantId, actor, action: 'closing.withdrawn', detail: {} });
    await place.mailOwners(tx, tenantId, ({ name }) =>
      closingWithdrawnEmail({ name, placeName, byName, url: place.urlOf(tenantId) }),
    );
    return { kind: 'withdrawn' };
  });
}
