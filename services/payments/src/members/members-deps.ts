import { findLockedBusiness } from '../businesses/lock-business.ts';
import type { Tx } from '../database.ts';
import type { QueueMail } from '../mail/queue-mail.ts';
import type { ActorDeps, MemberDeps } from '../operator.ts';
import type { Acting, MemberRejectionReason } from './member.rules.ts';
import { findCurrentMember } from './members.sql.ts';

interface MailDeps {
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

/** What changes to the people of a business need, and who makes them. */
export type MembersDeps = ActorDeps & MailDeps;

/** The same for routes, which learn from each request who it is. */
export type MemberRouteDeps = Omit<MemberDeps, 'memberId'> & MailDeps;

export type MemberRejection = {
  readonly kind: 'reject';
  readonly reason: MemberRejectionReason | 'not_found';
};

export function reject<Reason extends string>(
  reason: Reason,
): { readonly kind: 'reject'; readonly reason: Reason } {
  return { kind: 'reject', reason };
}

/** The business under lock, and what its actor is in it at this moment; the gate asked a while ago. */
export async function lockPlace(
  tx: Tx,
  deps: ActorDeps,
  businessId: string,
): Promise<{
  readonly businessName: string;
  readonly by: Acting;
  readonly byName: string | null;
} | null> {
  const business = await findLockedBusiness(tx, businessId);
  if (business === null) return null;
  const { businessName } = business;
  if ('operator' in deps) {
    return { businessName, by: { kind: 'operator' }, byName: null };
  }
  const member = await findCurrentMember(tx, businessId, deps.memberId);
  if (member === null) return null;
  const { id, role, name } = member;
  return { businessName, by: { kind: 'member', id, role }, byName: name };
}
