import { createMemberRules, invitationEmail } from '@countinghouse/identity';
import type { ActingPerson, MemberRefusal, Rejected } from '@countinghouse/identity';
import type { EmailContent, QueueMail } from '@countinghouse/mail';
import { getHeldText } from '../../controls/approvals/held-changes/held-change.rules.ts';
import type { HeldChange } from '../../controls/approvals/held-changes/held-change.rules.ts';
import type { RequestedChange } from '../../controls/approvals/held-changes/request-held-change.ts';
import type { ActorDeps, MemberDeps } from '../../kernel/actor-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { memberRoles } from '../../tenants/businesses/business.rules.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { lockBusinessIfFound } from '../../tenants/businesses/lock-business.ts';
import { permissionsOf } from '../../tenants/staff/role.rules.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { findCurrentMember } from './members.sql.ts';

export interface MailDeps {
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

/** What changes to the people of a business need, and who makes them. */
export type MembersDeps = ActorDeps & MailDeps;

/** How long the decisions of a new owner or admin do not count. */
export interface NewcomerDeps {
  readonly newcomerWaitMs: number;
}

/** A member of the business at work, not an operator. */
export function isByMember<Deps extends ActorDeps>(deps: Deps): deps is Deps & MemberDeps {
  return deps.actor.kind === 'member';
}

/** As above, for routes, which read the member from each request. */
export type MemberRouteDeps = Omit<MemberDeps, 'actor'> & MailDeps & NewcomerDeps;

export type Acting = ActingPerson<MemberRole>;

export const memberRules = createMemberRules<MemberRole>({
  roles: memberRoles,
  mayManage: (role) => permissionsOf(role).has('members:manage'),
});

/** A change that waits for a second approver. */
export interface WaitingChange extends RequestedChange {
  readonly kind: 'requested';
}

/** The role that a held change gives. */
export function getHeldRole(change: HeldChange): MemberRole {
  const text = getHeldText(change, 'role');
  const role = memberRoles.find((known) => known === text);
  if (role === undefined) throw new Error(`held change ${change.id} has an unknown role`);
  return role;
}

export type MemberRejection = Rejected<MemberRefusal | 'not_found'>;

/** The business under lock, and what its actor is in it at this moment; the gate asked a while ago. */
export interface Place {
  readonly businessName: string;
  readonly by: Acting;
  /** Null: an operator of the installation. */
  readonly byName: string | null;
}

export async function lockPlace(
  tx: Tx,
  deps: ActorDeps,
  businessId: string,
): Promise<Place | null> {
  const business = await lockBusinessIfFound(tx, businessId);
  if (business === null) return null;
  const { businessName } = business;
  if (deps.actor.kind === 'operator') {
    return { businessName, by: { kind: 'operator' }, byName: null };
  }
  const member = await findCurrentMember(tx, businessId, deps.actor.id);
  if (member === null) return null;
  const { id, role, name } = member;
  return { businessName, by: { kind: 'member', id, role }, byName: name };
}

/** To whoever is invited, by this actor to this business. */
export function emailOf(
  { publicUrl }: MailDeps,
  { businessName, byName }: { readonly businessName: string; readonly byName: string | null },
  invitation: { readonly role: MemberRole; readonly token: string; readonly expiresAt: Date },
): EmailContent {
  const { role, token, expiresAt } = invitation;
  return invitationEmail(accountPagesAt(publicUrl), {
    placeName: businessName,
    byName,
    token,
    expiresAt,
    facts: [['Role', role]],
  });
}
