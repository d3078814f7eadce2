import {
  announceKeysLeft,
  keepingAnOwner,
  memberRemovedEmail,
  reject,
} from '@countinghouse/identity';
import { countOwners, saveMemberRemoval } from '@countinghouse/identity/statements';
import { withTransaction } from '@countinghouse/postgres';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { listDeciders } from '../../tenants/staff/list-deciders.ts';
import { listLiveKeysOf } from '../api-keys/list-api-keys.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { revokeLapsedInvitations } from './lapsed-invitations.ts';
import { lockPlace, memberRules } from './members-deps.ts';
import type { MemberRejection, MembersDeps } from './members-deps.ts';
import { findCurrentMember } from './members.sql.ts';

/** A key that somebody made and that goes on working without them. */
export type KeyLeftBehind = Pick<
  Awaited<ReturnType<typeof listLiveKeysOf>>[number],
  'id' | 'environment' | 'name' | 'last4'
>;

interface Removed {
  readonly kind: 'removed';
  readonly keys: readonly KeyLeftBehind[];
}

export type RemovalOutcome = Removed | MemberRejection;

/**
 * Ends somebody's access with the next request they make. Keys belong to the business and stay, because
 * ending them would stop its production: the answer and a mail to owners and admins name those the person
 * made, for somebody to decide on.
 */
export function removeMember(deps: MembersDeps, request: RemovalRequest): Promise<RemovalOutcome> {
  return keepingAnOwner(() =>
    withTransaction(deps.database.db, (tx) => removeMemberIn(tx, deps, request)),
  );
}

interface RemovalRequest {
  readonly businessId: string;
  readonly memberId: string;
}

/** As `removeMember`, inside the caller's transaction. */
export async function removeMemberIn(
  tx: Tx,
  deps: MembersDeps,
  { businessId, memberId }: RemovalRequest,
  detail: Readonly<Record<string, string>> = {},
): Promise<RemovalOutcome> {
  const place = await lockPlace(tx, deps, businessId);
  const member = await findCurrentMember(tx, businessId, memberId);
  if (place === null || member === null) return reject('not_found');
  const refusal = memberRules.refuseRemoval(place.by, member, await countOwners(tx, businessId));
  if (refusal !== null) return reject(refusal);
  await saveMemberRemoval(tx, businessId, memberId, deps.now());
  await recordAct(tx, deps, {
    businessId,
    workspaceId: null,
    action: 'member.removed',
    subjectKind: 'member',
    subjectId: memberId,
    detail: { role: member.role, ...detail },
  });
  await revokeLapsedInvitations(tx, deps, { businessId, memberId, role: null });
  const pages = accountPagesAt(deps.publicUrl);
  const letter = memberRemovedEmail(pages, {
    placeName: place.businessName,
    name: member.name,
  });
  await deps.queueMail(tx, { to: member.email, letter });
  const keys = await listLiveKeysOf(tx, { businessId, memberId }, deps.now());
  const left = { placeName: place.businessName, removedName: member.name, keys };
  const deciders = await listDeciders(tx, businessId);
  await announceKeysLeft(tx, { ...deps, pages }, deciders, left);
  return { kind: 'removed', keys };
}
