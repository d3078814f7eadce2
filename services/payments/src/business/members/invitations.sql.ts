import type { Tx } from '../../kernel/database.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';

export interface InvitationKey {
  readonly businessId: string;
  readonly id: string;
}

export interface NewInvitation extends InvitationKey {
  readonly email: string;
  readonly role: MemberRole;
  readonly tokenHash: Buffer;
  readonly invitedByMemberId: string | null;
  /** The second decider who approved it; null: nobody had to. */
  readonly approvedByMemberId: string | null;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({
      tenant_id: invitation.businessId,
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      token_hash: invitation.tokenHash,
      invited_by_member_id: invitation.invitedByMemberId,
      approved_by_member_id: invitation.approvedByMemberId,
      created_at: invitation.sentAt,
      sent_at: invitation.sentAt,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

export interface InvitationRow extends Omit<NewInvitation, 'tokenHash'> {
  readonly revokedAt: Date | null;
  readonly acceptedAt: Date | null;
}

function selectInvitations(tx: Tx) {
  return tx
    .selectFrom('invitations')
    .select([
      'tenant_id as businessId',
      'id',
      'email',
      'role',
      'invited_by_member_id as invitedByMemberId',
      'approved_by_member_id as approvedByMemberId',
      'sent_at as sentAt',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
      'accepted_at as acceptedAt',
    ]);
}

/** After the business, whose lock keeps everybody else out. */
export async function findInvitation(tx: Tx, key: InvitationKey): Promise<InvitationRow | null> {
  const row = await selectInvitations(tx)
    .where('tenant_id', '=', key.businessId)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return row ?? null;
}

/** The question that arrives before a business is known: only who has the token has its hash. */
export async function findInvitationByToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<InvitationRow | null> {
  const row = await selectInvitations(tx).where('token_hash', '=', tokenHash).executeTakeFirst();
  return row ?? null;
}

/** Neither revoked nor accepted; expired ones too, which can be sent again. */
export async function listPendingInvitations(
  tx: Tx,
  businessId: string,
  limit: number,
): Promise<readonly InvitationRow[]> {
  return selectInvitations(tx)
    .where('tenant_id', '=', businessId)
    .where('revoked_at', 'is', null)
    .where('accepted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function saveInvitationSent(
  tx: Tx,
  { businessId, id }: InvitationKey,
  sent: Pick<NewInvitation, 'tokenHash' | 'sentAt' | 'expiresAt'>,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ token_hash: sent.tokenHash, sent_at: sent.sentAt, expires_at: sent.expiresAt })
    .where('tenant_id', '=', businessId)
    .where('id', '=', id)
    .execute();
}

export async function saveInvitationRevoked(
  tx: Tx,
  { businessId, id }: InvitationKey,
  revokedAt: Date,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ revoked_at: revokedAt })
    .where('tenant_id', '=', businessId)
    .where('id', '=', id)
    .execute();
}

export async function saveInvitationAccepted(
  tx: Tx,
  { businessId, id }: InvitationKey,
  memberId: string,
  acceptedAt: Date,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_at: acceptedAt, accepted_by_member_id: memberId })
    .where('tenant_id', '=', businessId)
    .where('id', '=', id)
    .execute();
}

/** Those that the member gave for one of the roles and that nobody has accepted. */
export async function revokeInvitationsOf(
  tx: Tx,
  inviter: { readonly businessId: string; readonly memberId: string },
  roles: readonly MemberRole[],
  revokedAt: Date,
): Promise<readonly string[]> {
  if (roles.length === 0) return [];
  const rows = await tx
    .updateTable('invitations')
    .set({ revoked_at: revokedAt })
    .where('tenant_id', '=', inviter.businessId)
    .where('invited_by_member_id', '=', inviter.memberId)
    .where('role', 'in', roles)
    .where('revoked_at', 'is', null)
    .where('accepted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
