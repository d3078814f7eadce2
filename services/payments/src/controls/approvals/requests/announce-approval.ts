import type { MemberActor, OperatorActor } from '@countinghouse/actor';
import type { QueueMail } from '@countinghouse/mail';
import { insertEvents } from '@countinghouse/webhooks';
import type { EventData, NewEvent } from '@countinghouse/webhooks';
import { recordAct, recordCallerAct } from '../../../kernel/audit/record-audit.ts';
import { theService } from '../../../kernel/caller.rules.ts';
import type { Requester } from '../../../kernel/caller.rules.ts';
import type { Tx } from '../../../kernel/database.ts';
import { getContact } from '../../../tenants/businesses/get-contact.ts';
import type { MailTopic } from '../../../tenants/staff/mail-topics.ts';
import { rolesWith } from '../../../tenants/staff/role.rules.ts';
import { listPeople, listPeopleInRoles, listRequestingKeys } from '../deciding/people.reads.ts';
import type { Person } from '../deciding/people.reads.ts';
import { announcedEmail, decidedEmail, expiredEmail, waitingEmail } from './approval-emails.ts';
import {
  approvalApproved,
  approvalExpired,
  approvalRejected,
  approvalRequested,
} from './approval.events.ts';
import type { ApprovalRow } from './approvals.reads.ts';
import type { Operation } from './operation.rules.ts';

export interface AnnounceDeps {
  readonly newId: () => string;
  readonly now: () => Date;
  readonly queueMail: QueueMail;
}

/** An approval with the operation it covers. */
export interface Requested {
  readonly approval: ApprovalRow;
  readonly operation: Operation;
  readonly requestedBy: Requester;
}

/** Call it last in the transaction, after every balance lock is taken. */
export async function announceRequests(
  tx: Tx,
  deps: AnnounceDeps & { readonly publicUrl: string },
  requested: readonly Requested[],
): Promise<void> {
  for (const { approval, operation, requestedBy: actor } of requested) {
    await recordCallerAct(
      tx,
      deps.newId,
      { ...approval, actor },
      {
        ...subjectOf(approval),
        action: `${nounOf(approval)}.approval_requested`,
        detail: detailOf(approval, operation),
      },
    );
  }
  await insertEvents(
    tx,
    requested.map(({ approval }) => toEvent(deps, approval, approvalRequested(approval))),
  );
  const businessIds = new Set(requested.map(({ approval }) => approval.businessId));
  for (const businessId of businessIds) {
    const approvals = requested
      .map(({ approval }) => approval)
      .filter((approval) => approval.businessId === businessId);
    await writeToAble(tx, deps, businessId, approvals);
  }
}

/** Mails every member who can decide, except about their own requests. */
async function writeToAble(
  tx: Tx,
  deps: AnnounceDeps & { readonly publicUrl: string },
  businessId: string,
  approvals: readonly ApprovalRow[],
): Promise<void> {
  const able = await listPeopleInRoles(tx, businessId, rolesWith('approvals:decide'));
  const askers = approvals.map(({ requestedByMemberId }) => requestedByMemberId);
  const people = await listPeople(tx, businessId, [...new Set(askers)]);
  const keyIds = approvals.flatMap(({ requestedByKeyId }) => requestedByKeyId ?? []);
  const keys = await listRequestingKeys(tx, businessId, [...new Set(keyIds)]);
  for (const approval of approvals) {
    const asker = people.find(({ memberId }) => memberId === approval.requestedByMemberId);
    const key = keys.find(({ id }) => id === approval.requestedByKeyId);
    const name = asker?.name ?? approval.requestedByMemberId;
    const requestedBy = key === undefined ? name : `API key ${key.name}, created by ${name}`;
    for (const person of able) {
      if (person.memberId === approval.requestedByMemberId) continue;
      const letter = waitingEmail(approval, person, requestedBy, deps.publicUrl);
      await deps.queueMail(tx, { to: person.email, ...topicOf(approval), letter });
    }
  }
}

/** Policy changes are security mails: deciders cannot turn them off. */
function topicOf({ amountMinor }: ApprovalRow): { readonly topic?: MailTopic } {
  return amountMinor === null ? {} : { topic: 'approval_requests' };
}

export interface AnnouncedDecision {
  readonly status: 'approved' | 'rejected';
  readonly by: MemberActor | OperatorActor;
  readonly reason: string | null;
  /** Further details for the audit log. */
  readonly detail: Readonly<Record<string, unknown>>;
}

export async function announceDecision(
  tx: Tx,
  deps: AnnounceDeps,
  approval: ApprovalRow,
  operation: Operation,
  { status, by, reason, detail }: AnnouncedDecision,
): Promise<void> {
  const act = {
    ...subjectOf(approval),
    action: `${nounOf(approval)}.${status}`,
    detail: { ...detailOf(approval, operation), reason, ...detail },
  };
  const { businessId, workspaceId } = approval;
  await recordAct(tx, { ...deps, actor: by }, { ...act, businessId, workspaceId });
  const now = deps.now();
  const event =
    status === 'approved'
      ? approvalApproved(approval, now)
      : approvalRejected(approval, now, reason);
  await insertEvents(tx, [toEvent(deps, approval, event)]);
  const name =
    by.kind === 'operator' ? 'an operator of the service' : await nameOf(tx, approval, by.id);
  await writeToRequester(tx, deps, approval, (person) =>
    decidedEmail(approval, person, { status, by: name, reason }),
  );
}

/** Mails every owner and admin: the requester added the decider, and nobody else has vouched for them. */
export async function announceToDeciders(
  tx: Tx,
  deps: AnnounceDeps,
  approval: ApprovalRow,
  { status, memberId }: Pick<AnnouncedDecision, 'status'> & { readonly memberId: string },
): Promise<void> {
  const { businessId, requestedByMemberId } = approval;
  const { business_name: placeName } = await getContact(tx, businessId);
  const requestedBy = await nameOf(tx, approval, requestedByMemberId);
  const decidedBy = await nameOf(tx, approval, memberId);
  const able = await listPeopleInRoles(tx, businessId, rolesWith('approvals:decide'));
  for (const { name, email } of able) {
    const told = { placeName, name };
    const decision = { status, requestedBy, decidedBy, at: deps.now() };
    const letter = announcedEmail(approval, told, decision);
    await deps.queueMail(tx, { to: email, letter });
  }
}

export async function announceExpiry(
  tx: Tx,
  deps: AnnounceDeps,
  approval: ApprovalRow,
  operation: Operation,
): Promise<void> {
  const { businessId, workspaceId } = approval;
  await recordAct(
    tx,
    { ...deps, actor: theService },
    {
      ...subjectOf(approval),
      businessId,
      workspaceId,
      action: `${nounOf(approval)}.approval_expired`,
      detail: detailOf(approval, operation),
    },
  );
  await insertEvents(tx, [toEvent(deps, approval, approvalExpired(approval))]);
  await writeToRequester(tx, deps, approval, (person) => expiredEmail(approval, person));
}

function toEvent(
  { newId, now }: AnnounceDeps,
  { workspaceId }: ApprovalRow,
  event: { readonly type: string; readonly data: EventData },
): NewEvent {
  return { ...event, tenantId: workspaceId, id: newId(), createdAt: now() };
}

async function writeToRequester(
  tx: Tx,
  { queueMail }: AnnounceDeps,
  { businessId, requestedByMemberId }: ApprovalRow,
  emailTo: (person: Person) => ReturnType<typeof expiredEmail>,
): Promise<void> {
  const [person] = await listPeople(tx, businessId, [requestedByMemberId]);
  // Former members get no mail.
  if (person === undefined || person.isRemoved) return;
  const topic: MailTopic = 'approval_outcomes';
  await queueMail(tx, { to: person.email, topic, letter: emailTo(person) });
}

async function nameOf(tx: Tx, { businessId }: ApprovalRow, memberId: string): Promise<string> {
  const [person] = await listPeople(tx, businessId, [memberId]);
  return person?.name ?? memberId;
}

function subjectOf(approval: ApprovalRow) {
  return { subjectKind: nounOf(approval), subjectId: approval.subjectId };
}

function nounOf({ action }: ApprovalRow): string {
  return action.slice(0, action.indexOf('.'));
}

function detailOf(approval: ApprovalRow, { destination }: Operation) {
  const { id, amountMinor, currency, reason, thresholdMinor, dailyMinor } = approval;
  return {
    approval_id: id,
    amount_minor: toText(amountMinor),
    currency,
    destination,
    needed_because: reason,
    threshold_minor: toText(thresholdMinor),
    daily_amount_minor: toText(dailyMinor),
  };
}

function toText(amountMinor: bigint | null): string | null {
  return amountMinor === null ? null : String(amountMinor);
}
