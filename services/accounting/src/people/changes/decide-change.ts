import type { MemberActor, SystemActor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import { theService } from '../../kernel/caller.rules.ts';
import type { Tx } from '../../kernel/database.ts';
import { lockOrganisation } from '../../tenants/organisations/lock-organisation.ts';
import { announceDecision } from '../members/announce-decision.ts';
import { readDeciderGate, toRefusing } from '../members/decider-gate.ts';
import { findColleague } from '../members/find-colleague.ts';
import { listDeciders } from '../members/list-deciders.ts';
import { changeEndedEmail } from './change-emails.ts';
import { findChangeRequest, saveChangeEnd } from './change-requests.sql.ts';
import type { ChangeEnd } from './change-requests.sql.ts';
import { refuseDecision } from './change.rules.ts';
import type { ChangeRequest, DecisionRefusal } from './change.rules.ts';
import type { ChangeDeps, DecideChangeDeps } from './changes-deps.ts';
import { hashChange } from './hold-change.ts';

export interface DecisionOrder {
  readonly orgId: string;
  readonly id: string;
  readonly actor: MemberActor;
  readonly decision: 'approved' | 'rejected';
  readonly reason: string | null;
}

export type DecideOutcome =
  | { readonly kind: 'decided'; readonly request: ChangeRequest }
  | {
      readonly kind: 'reject';
      readonly reason: DecisionRefusal | 'change_not_found' | 'change_outdated';
    };

/** Applies a second approver's decision. An approved change takes effect in the same transaction. */
export function decideChange(deps: DecideChangeDeps, order: DecisionOrder): Promise<DecideOutcome> {
  const { orgId, id, actor, decision, reason } = order;
  const { id: memberId } = actor;
  return withTransaction(deps.database.db, async (tx): Promise<DecideOutcome> => {
    await lockOrganisation(tx, orgId);
    const request = await findChangeRequest(tx, orgId, id);
    if (request === null) return { kind: 'reject', reason: 'change_not_found' };
    const deciders = await listDeciders(tx, orgId);
    const isDecider = (wanted: string): boolean =>
      deciders.some((decider) => decider.memberId === wanted);
    const check = await readDeciderGate(tx, 'changes', { orgId, memberId, now: deps.now() });
    const member = { id: memberId, isDecider: isDecider(memberId), ...toRefusing(check) };
    const refusal = refuseDecision(request, member, deps.now());
    if (refusal !== null) return { kind: 'reject', reason: refusal };
    if (decision === 'approved' && !(await apply(tx, deps, request, actor, isDecider))) {
      const ending = { status: 'cancelled', reason: 'change_outdated' } as const;
      await endChange(tx, deps, request, { ...ending, actor: { ...actor, ...theService } });
      return { kind: 'reject', reason: 'change_outdated' };
    }
    const ended = await endChange(tx, deps, request, { status: decision, actor, reason });
    const verdict = check([request.requestedByMemberId]);
    if (verdict.kind === 'counts' && verdict.isAnnounced) {
      await announceDecision(tx, deps, {
        orgId,
        status: decision,
        subject: 'change to the organisation',
        requestedBy: request.requestedByName,
        decidedByMemberId: memberId,
      });
    }
    return { kind: 'decided', request: ended };
  });
}

async function apply(
  tx: Tx,
  deps: DecideChangeDeps,
  request: ChangeRequest,
  approver: MemberActor,
  isDecider: (memberId: string) => boolean,
): Promise<boolean> {
  if (!hashChange(request).equals(request.contentHash)) {
    throw new Error(`change request ${request.id} does not match its stored hash`);
  }
  return isDecider(request.requestedByMemberId) && deps.applyChange(tx, deps, request, approver);
}

export interface Ending {
  readonly status: ChangeEnd['status'];
  /** The decider, the cancelling requester, or the service on expiry. */
  readonly actor: MemberActor | SystemActor;
  readonly reason?: string | null;
}

/** Ends a request under the organisation's lock, records it and emails the requester. */
export async function endChange(
  tx: Tx,
  deps: ChangeDeps,
  request: ChangeRequest,
  { status, actor, reason = null }: Ending,
): Promise<ChangeRequest> {
  const { orgId, id, requestedByMemberId } = request;
  const isDecided = status === 'approved' || status === 'rejected';
  const decidedByMemberId = isDecided ? actor.id : null;
  const end: ChangeEnd = { status, decidedByMemberId, endedAt: deps.now(), reason };
  await saveChangeEnd(tx, request, end);
  await recordAudit(tx, deps, {
    orgId,
    actor,
    action: `change_request.${status}`,
    subjectKind: 'change_request',
    subjectId: id,
    detail: { action: request.action, after: request.content, reason },
  });
  if (actor.id !== requestedByMemberId) await mailRequester(tx, deps, request, end);
  return { ...request, ...end };
}

/** Former members get no email. */
async function mailRequester(
  tx: Tx,
  deps: ChangeDeps,
  request: ChangeRequest,
  { status, decidedByMemberId, reason }: ChangeEnd,
): Promise<void> {
  const { orgId } = request;
  const find = async (id: string | null) =>
    id === null ? null : findColleague(tx, orgId, { kind: 'member', id });
  const requester = await find(request.requestedByMemberId);
  if (requester === null) return;
  const by = (await find(decidedByMemberId))?.name ?? null;
  const letter = changeEndedEmail(request, requester, { status, by, reason });
  await deps.queueMail(tx, { to: requester.email, letter });
}
