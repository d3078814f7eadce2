import type { MemberActor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { findClosing, startClosing } from '@countinghouse/process';
import type { Tx } from '../../kernel/database.ts';
import { lockOrganisation } from '../../tenants/organisations/lock-organisation.ts';
import type { ChangeRequest } from '../changes/change.rules.ts';
import type { ChangeDeps } from '../changes/changes-deps.ts';
import { foreseeHold, holdChange } from '../changes/hold-change.ts';
import { findColleague } from '../members/find-colleague.ts';
import { createClosingPlace } from './closing-place.ts';

const action = 'organisation.close';

interface Owner {
  readonly orgId: string;
  readonly actor: MemberActor;
  readonly name: string;
}

/** Starts the closing, or has it wait for a second approver where there is one; null when it was done. */
export function requestClosing(
  deps: ChangeDeps,
  { orgId, actor, name }: Owner,
): Promise<'closing_under_way' | 'change_waiting' | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const organisation = await lockOrganisation(tx, orgId);
    if (organisation === null) throw new Error(`organisation ${orgId} not found`);
    if ((await findClosing(tx, orgId)) !== null) return 'closing_under_way';
    const orgName = organisation.name;
    const change = { action, subjectId: orgId, content: { organisation: orgName } } as const;
    const foreseen = await foreseeHold(tx, orgId, change);
    if (foreseen === 'change_waiting') return foreseen;
    if (foreseen === 'waits') {
      await holdChange(tx, deps, { orgId, orgName, by: { actor, name }, change });
      return null;
    }
    const start = { tenantId: orgId, actor, requestedBy: actor.id, approvedBy: null, byName: name };
    await startClosing(tx, deps, createClosingPlace(deps), start);
    return null;
  });
}

/** Starts an approved closing; the seven days begin with the approval. False when it is no longer possible. */
export async function startApprovedClosing(
  tx: Tx,
  deps: ChangeDeps,
  { orgId, requestedByMemberId: id }: ChangeRequest,
  approver: MemberActor,
): Promise<boolean> {
  const requester = await findColleague(tx, orgId, { kind: 'member', id });
  if (requester?.role !== 'owner') return false;
  const started = await startClosing(tx, deps, createClosingPlace(deps), {
    tenantId: orgId,
    actor: approver,
    requestedBy: id,
    approvedBy: approver.id,
    byName: requester.name,
  });
  return started !== null;
}

/** Whether the closing waits for a second approver. */
export function isClosingRequested(
  { database }: Pick<ChangeDeps, 'database'>,
  orgId: string,
): Promise<boolean> {
  return withTransaction(
    database.db,
    async (tx) => (await foreseeHold(tx, orgId, { action, subjectId: orgId })) === 'change_waiting',
  );
}
