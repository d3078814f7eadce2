import {
  keepingAnOwner,
  memberChangedEmail,
  reject,
  toAddedColumns,
} from '@countinghouse/identity';
import type { AddedBy } from '@countinghouse/identity';
import { countOwners } from '@countinghouse/identity/statements';
import type { AddedColumns } from '@countinghouse/identity/statements';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { refuseLimit } from '../../tenants/members/member.rules.ts';
import type { MemberGrant } from '../../tenants/members/member.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { holdChange } from '../changes/hold-change.ts';
import type { HoldOutcome } from '../changes/hold-change.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { mayApprove, newcomerWaitMs } from './decider.rules.ts';
import { isPromotion } from './grant.rules.ts';
import { revokeLapsedInvitations } from './invitations/lapsed-invitations.ts';
import { limitText, lockPlace, memberRules, nameOfActor } from './members-deps.ts';
import type { MemberRejection, MembersDeps, PeopleActor, Place } from './members-deps.ts';
import { findCurrentMember, saveMember, findPayee } from './members.sql.ts';
import type { MemberRow } from './members.sql.ts';

export interface MemberChange {
  readonly orgId: string;
  readonly memberId: string;
  readonly actor: PeopleActor;
  /** Omitted fields are left unchanged. */
  readonly role?: Role;
  readonly approvalLimitMinor?: bigint | null;
  readonly contactId?: string | null;
  /** The second approver, if the change was requested before. */
  readonly approvedByMemberId?: string;
  /** What the requester saw; a member who has changed since is not touched. */
  readonly seen?: MemberGrant;
}

type ContactRefusal = 'contact_not_found' | 'contact_not_supplier' | 'contact_inactive';

export type ChangeOutcome =
  | { readonly kind: 'saved'; readonly member: MemberRow }
  | MemberRejection
  | { readonly kind: 'reject'; readonly reason: ContactRefusal }
  | Exclude<HoldOutcome, { readonly kind: 'immediate' }>;

/** A change that lets a member decide more waits for a second approver where there is one. */
export function changeMember(deps: MembersDeps, request: MemberChange): Promise<ChangeOutcome> {
  return keepingAnOwner(() =>
    withTransaction(deps.database.db, (tx) => changeMemberIn(tx, deps, request)),
  );
}

/** As changeMember, inside the caller's transaction. */
export async function changeMemberIn(
  tx: Tx,
  deps: MembersDeps,
  request: MemberChange,
): Promise<ChangeOutcome> {
  const { orgId, memberId } = request;
  const place = await lockPlace(tx, request);
  const member = await findCurrentMember(tx, orgId, memberId);
  if (place === null || member === null) return reject('not_found');
  if (request.seen !== undefined && !isSameGrant(member, request.seen)) return reject('not_found');
  const linked = await findLinked(tx, request, member);
  if (linked.kind === 'reject') return linked;
  const { role = member.role, approvalLimitMinor = member.approvalLimitMinor } = request;
  const wanted = { ...member, role, approvalLimitMinor, ...linked.contact };
  const refusal = refuseChange(place, member, wanted, await countOwners(tx, orgId));
  if (refusal !== null) return reject(refusal);
  // A repeat changes nothing, so it sends no email.
  if (isSame(member, wanted)) return { kind: 'saved', member };
  const held = await hold(tx, deps, place, request, { before: member, after: wanted });
  if (held.kind !== 'immediate') return held;
  await save(tx, deps, place, request, { before: member, after: wanted });
  return { kind: 'saved', member: wanted };
}

interface BeforeAndAfter {
  readonly before: MemberRow;
  readonly after: MemberRow;
}

async function hold(
  tx: Tx,
  deps: MembersDeps,
  place: Place,
  { orgId, actor, memberId: subjectId, approvedByMemberId }: MemberChange,
  { before, after }: BeforeAndAfter,
): Promise<HoldOutcome> {
  if (approvedByMemberId !== undefined || !isPromotion(before, after)) {
    return { kind: 'immediate' };
  }
  const content = {
    name: before.name,
    email: before.email,
    role_before: before.role,
    role: after.role,
    approval_limit_minor_before: before.approvalLimitMinor?.toString() ?? null,
    approval_limit_minor: after.approvalLimitMinor?.toString() ?? null,
    contact_id: after.contactId,
  };
  const change = { action: 'member.change', subjectId, content } as const;
  const by = nameOfActor(actor, place);
  return holdChange(tx, deps, { orgId, orgName: place.orgName, by, change });
}

async function save(
  tx: Tx,
  deps: MembersDeps,
  place: Place,
  request: MemberChange,
  { before, after }: BeforeAndAfter,
): Promise<void> {
  await saveMember(tx, request.orgId, after, addedOf(place, request, before, deps.now()));
  await recordChange(tx, deps, request, { before, after });
  await revokeLapsedInvitations(tx, deps, { ...request, now: after });
  const letter = memberChangedEmail(accountPagesAt(deps.publicUrl), {
    placeName: place.orgName,
    name: before.name,
    facts: factsOf(place, before, after),
  });
  await deps.queueMail(tx, { to: before.email, letter });
}

/** Null if they were a decider before, or are not one now. */
function addedOf(
  { by }: Place,
  { actor, role, approvedByMemberId }: MemberChange,
  before: MemberRow,
  now: Date,
): AddedColumns | null {
  if (role === undefined || mayApprove(before.role) || !mayApprove(role)) return null;
  const added: AddedBy =
    by.kind === 'operator'
      ? { kind: 'operator', id: actor.id }
      : {
          kind: 'member',
          id: by.id,
          approvedByMemberId: approvedByMemberId ?? null,
          waitMs: newcomerWaitMs,
        };
  return toAddedColumns(true, added, now);
}

type Linked = Pick<MemberRow, 'contactId' | 'contactName'>;

/** The contact to link: employees are suppliers, who can be paid. */
async function findLinked(
  tx: Tx,
  { orgId, contactId }: MemberChange,
  member: MemberRow,
): Promise<
  | { readonly kind: 'found'; readonly contact: Linked }
  | { readonly kind: 'reject'; readonly reason: ContactRefusal }
> {
  if (contactId === null) return { kind: 'found', contact: { contactId, contactName: null } };
  if (contactId === undefined || contactId === member.contactId) {
    const { contactName } = member;
    return { kind: 'found', contact: { contactId: member.contactId, contactName } };
  }
  const contact = await findPayee(tx, orgId, contactId);
  if (contact === null) return reject('contact_not_found');
  if (!contact.isSupplier) return reject('contact_not_supplier');
  if (!contact.active) return reject('contact_inactive');
  return { kind: 'found', contact: { contactId, contactName: contact.name } };
}

function refuseChange(
  { by, byLimitMinor }: Place,
  member: MemberRow,
  wanted: MemberRow,
  ownerCount: number,
): MemberRejection['reason'] | null {
  const refusal =
    wanted.role === member.role
      ? memberRules.refuseGiving(by, member.role)
      : memberRules.refuseRoleChange(by, member, wanted.role, ownerCount);
  if (refusal !== null) return refusal;
  const isLimitSame = wanted.approvalLimitMinor === member.approvalLimitMinor;
  if (isLimitSame && wanted.role === member.role) return null;
  if (by.kind === 'member' && by.id === member.id) return 'own_limit';
  return refuseLimit(byLimitMinor, wanted);
}

function isSame(member: MemberRow, wanted: MemberRow): boolean {
  return isSameGrant(member, wanted) && member.contactId === wanted.contactId;
}

function isSameGrant(one: MemberGrant, other: MemberGrant): boolean {
  return one.role === other.role && one.approvalLimitMinor === other.approvalLimitMinor;
}

function recordChange(
  tx: Tx,
  deps: MembersDeps,
  { orgId, actor, memberId }: MemberChange,
  { before, after }: BeforeAndAfter,
): Promise<void> {
  return recordAudit(tx, deps, {
    orgId,
    actor,
    action: before.role === after.role ? 'member.changed' : 'member.role_changed',
    subjectKind: 'member',
    subjectId: memberId,
    detail: { before: auditedOf(before), after: auditedOf(after) },
  });
}

function auditedOf({ role, approvalLimitMinor, contactId }: MemberRow) {
  return {
    role,
    approval_limit_minor: approvalLimitMinor?.toString() ?? null,
    contact_id: contactId,
  };
}

function factsOf({ baseCurrency }: Place, before: MemberRow, after: MemberRow) {
  const rows = [
    ['Role', before.role, after.role],
    [
      'Approves up to',
      limitText(before.approvalLimitMinor, baseCurrency),
      limitText(after.approvalLimitMinor, baseCurrency),
    ],
    ['Expense claims are paid to', before.contactName ?? 'not set', after.contactName ?? 'not set'],
  ] as const;
  return rows
    .filter(([, was, is]) => was !== is)
    .map(([name, was, is]) => [name, `${is} (before: ${was})`] as const);
}
