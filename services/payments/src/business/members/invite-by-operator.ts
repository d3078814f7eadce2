import type { RoomRefusal } from '@countinghouse/identity';
import type { ActorDeps } from '../../kernel/actor-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { findRoom, takeRoom } from './invitation-room.ts';
import type { InvitationRequest } from './invite-member.ts';
import { lockPlace } from './members-deps.ts';
import type { MailDeps } from './members-deps.ts';
import { sendInvitation } from './send-invitation.ts';

/** An invitation in an operator's name, inside the caller's transaction. Null when sent. */
export async function inviteByOperatorIn(
  tx: Tx,
  deps: ActorDeps & MailDeps,
  { businessId, email, role }: InvitationRequest,
  detail: Readonly<Record<string, string>> = {},
): Promise<RoomRefusal | 'business_not_found' | null> {
  const place = await lockPlace(tx, deps, businessId);
  if (place === null) return 'business_not_found';
  const room = await findRoom(tx, businessId, email, deps.now());
  if (room.kind === 'reject') return room.reason;
  await takeRoom(tx, room, deps.now());
  const terms = {
    tenantId: businessId,
    id: deps.newId(),
    email,
    role,
    invitedByMemberId: null,
    approvedByMemberId: null,
  };
  await sendInvitation(tx, deps, place, terms, detail);
  return null;
}
