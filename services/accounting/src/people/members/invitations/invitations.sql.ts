import type { Tx } from '../../../kernel/database.ts';
import type { Role } from '../../../tenants/members/role.rules.ts';

export interface InvitationKey {
  readonly orgId: string;
  readonly id: string;
}

export interface NewInvitation extends InvitationKey {
  readonly email: string;
  readonly role: Role;
  readonly approvalLimitMinor: bigint | null;
  readonly tokenHash: Buffer;
  /** Null: an operator of the installation. */
  readonly invitedByMemberId: string | null;
  /** The second approver; null: nobody had to approve it. */
  readonly approvedByMemberId: string | null;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({
      tenant_id: invitation.orgId,
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      approval_limit_minor: invitation.approvalLimitMinor,
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
      'tenant_id as orgId',
      'id',
      'email',
      'role',
      'approval_limit_minor as approvalLimitMinor',
      'invited_by_member_id as invitedByMemberId',
      'approved_by_member_id as approvedByMemberId',
      'sent_at as sentAt',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
      'accepted_at as acceptedAt',
    ]);
}

/** After the organisation, whose lock keeps everybody else out. */
export async function findInvitation(tx: Tx, key: InvitationKey): Promise<InvitationRow | null> {
  const row = await selectInvitations(tx)
    .where('tenant_id', '=', key.orgId)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return row ?? null;
}

/** The question that arrives before an organisation is known: only who has the token has its hash. */
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
  orgId: string,
  limit: number,
): Promise<readonly InvitationRow[]> {
  return selectInvitations(tx)
    .where('tenant_id', '=', orgId)
    .where('revoked_at', 'is', null)
    .where('accepted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function saveInvitationSent(
  tx: Tx,
  { orgId, id }: InvitationKey,
  sent: Pick<NewInvitation, 'tokenHash' | 'sentAt' | 'expiresAt'>,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ token_hash: sent.tokenHash, sent_at: sent.sentAt, expires_at: sent.expiresAt })
    .where('tenant_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function saveInvitationRevoked(
  tx: Tx,
  { orgId, id }: InvitationKey,
  revokedAt: Date,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ revoked_at: revokedAt })
    .where('tenant_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function saveInvitationAccepted(
  tx: Tx,
  { orgId, id }: InvitationKey,
  memberId: string,
  acceptedAt: Date,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_at: acceptedAt, accepted_by_member_id: memberId })
    .where('tenant_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Those that the member gave and that nobody has accepted. */
export async function listPendingInvitationsOf(
  tx: Tx,
  inviter: { readonly orgId: string; readonly memberId: string },
): Promise<readonly InvitationRow[]> {
  return selectInvitations(tx)
    .where('tenant_id', '=', inviter.orgId)
    .where('invited_by_member_id', '=', inviter.memberId)
    .where('revoked_at', 'is', null)
    .where('accepted_at', 'is', null)
    .orderBy('id')
    .execute();
}
