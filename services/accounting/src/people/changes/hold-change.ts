import { createHash } from 'node:crypto';
import type { MemberActor } from '@countinghouse/actor';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { listDeciders } from '../members/list-deciders.ts';
import { changeMadeEmail, changeWaitingEmail } from './change-emails.ts';
import { hasOpenChange, insertChangeRequest } from './change-requests.sql.ts';
import { changeText, expiryOf, needsReview } from './change.rules.ts';
import type { Change, ChangeRequest } from './change.rules.ts';
import type { ChangeDeps } from './changes-deps.ts';

export interface HeldChange {
  readonly kind: 'waiting';
  readonly request: ChangeRequest;
  readonly requestedByName: string;
}

export type HoldOutcome =
  /** No one else can review it, or an operator makes it: the caller applies the change now. */
  | { readonly kind: 'immediate' }
  | HeldChange
  | { readonly kind: 'reject'; readonly reason: 'change_waiting' };

/** What holdChange will return, for callers with more to check or change first. */
export async function foreseeHold(
  tx: Tx,
  orgId: string,
  { action, subjectId }: Pick<Change, 'action' | 'subjectId'>,
): Promise<'immediate' | 'waits' | 'change_waiting'> {
  const deciders = await listDeciders(tx, orgId);
  if (!needsReview(deciders.length)) return 'immediate';
  const isOpen = await hasOpenChange(tx, orgId, { action, subjectId });
  return isOpen ? 'change_waiting' : 'waits';
}

export interface ChangeOrder {
  readonly orgId: string;
  readonly orgName: string;
  /** The requesting member; null for an operator of the installation. */
  readonly by: { readonly actor: MemberActor; readonly name: string } | null;
  readonly change: Change;
}

/**
 * Stores a change that gives away control and emails those who can approve it, if the organisation has
 * two deciders. With fewer, the change is immediate and they are emailed about it. The caller has
 * locked the organisation and made all checks that could reject the change.
 */
export async function holdChange(
  tx: Tx,
  deps: ChangeDeps,
  { orgId, orgName, by, change }: ChangeOrder,
): Promise<HoldOutcome> {
  if (by === null) return { kind: 'immediate' };
  const deciders = await listDeciders(tx, orgId);
  const { publicUrl } = deps;
  if (!needsReview(deciders.length)) {
    for (const { email: to, name } of deciders) {
      const place = { orgName, publicUrl, madeBy: by.name };
      await deps.queueMail(tx, { to, letter: changeMadeEmail(change, { name }, place) });
    }
    return { kind: 'immediate' };
  }
  const request = newRequest(deps, orgId, by.actor.id, change);
  if (!(await insertChangeRequest(tx, request))) {
    return { kind: 'reject', reason: 'change_waiting' };
  }
  await recordAudit(tx, deps, {
    orgId,
    actor: by.actor,
    action: 'change_request.created',
    subjectKind: 'change_request',
    subjectId: request.id,
    detail: { action: change.action, after: change.content },
  });
  for (const { memberId, email: to, name } of deciders) {
    if (memberId === by.actor.id) continue;
    const place = { orgName, publicUrl, requestedBy: by.name };
    await deps.queueMail(tx, { to, letter: changeWaitingEmail(request, { name }, place) });
  }
  return { kind: 'waiting', request, requestedByName: by.name };
}

function newRequest(
  { newId, now }: Pick<ChangeDeps, 'newId' | 'now'>,
  orgId: string,
  requestedByMemberId: string,
  change: Change,
): ChangeRequest {
  const createdAt = now();
  return {
    ...change,
    orgId,
    id: newId(),
    contentHash: hashChange(change),
    requestedByMemberId,
    createdAt,
    expiresAt: expiryOf(createdAt),
    status: 'requires_review',
    decidedByMemberId: null,
    endedAt: null,
    reason: null,
  };
}

/** Binds a decision to the exact change that was requested. */
export function hashChange(change: Change): Buffer {
  return createHash('sha256').update(changeText(change)).digest();
}
