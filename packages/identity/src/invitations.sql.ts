import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';

export interface InvitationKey {
  readonly tenantId: string;
  readonly id: string;
}

export interface NewInvitation<Role> extends InvitationKey {
  readonly email: string;
  readonly role: Role;
  readonly tokenHash: Buffer;
  /** Null for an operator of the installation. */
  readonly invitedByMemberId: string | null;
  /** The second decider who approved it; null if no approval was needed. */
  readonly approvedByMemberId: string | null;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export interface StoredInvitation<Role> extends Omit<NewInvitation<Role>, 'tokenHash'> {
  readonly revokedAt: Date | null;
  readonly acceptedAt: Date | null;
}

export type InvitationStatements<Schema, Role, Own = unknown> = ReturnType<
  typeof createInvitationStatements<Schema, Role, Own>
>;

/**
 * For a service's own roles and its extra columns of the table: `{ limitMinor: 'limit_minor' }`.
 */
export function createInvitationStatements<Schema, Role, Own = unknown>(
  own: Readonly<Record<keyof Own, string>>,
) {
  type Row = StoredInvitation<Role> & Own;

  const ownColumns = Object.entries<string>(own);
  const ownSelected = ownColumns.map(
    ([name, column]) => sql`, ${sql.ref(column)} as ${sql.ref(name)}`,
  );
  const selected = sql`
    select tenant_id as "tenantId", id, email, role, invited_by_member_id as "invitedByMemberId",
      approved_by_member_id as "approvedByMemberId", sent_at as "sentAt",
      expires_at as "expiresAt", revoked_at as "revokedAt",
      accepted_at as "acceptedAt"${sql.join(ownSelected, sql``)}
    from invitations`;

  return {
    insertInvitation: async (
      db: Db<Schema>,
      invitation: NewInvitation<Role> & Own,
    ): Promise<void> => {
      const values = new Map<string, unknown>(Object.entries(invitation));
      const columns: readonly (readonly [column: string, value: unknown])[] = [
        ['tenant_id', invitation.tenantId],
        ['id', invitation.id],
        ['email', invitation.email],
        ['role', invitation.role],
        ['token_hash', invitation.tokenHash],
        ['invited_by_member_id', invitation.invitedByMemberId],
        ['approved_by_member_id', invitation.approvedByMemberId],
        ['created_at', invitation.sentAt],
        ['sent_at', invitation.sentAt],
        ['expires_at', invitation.expiresAt],
        ...ownColumns.map(([name, column]) => [column, values.get(name)] as const),
      ];
      await sql`
        insert into invitations (${sql.join(columns.map(([column]) => sql.ref(column)))})
        values (${sql.join(columns.map(([, value]) => value))})`.execute(db);
    },

    /** Lock the tenant first: its lock keeps other changes out. */
    findInvitation: async (tx: Tx<Schema>, { tenantId, id }: InvitationKey) => {
      const { rows } = await sql<Row>`
        ${selected} where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
      return rows[0] ?? null;
    },

    /** Runs before the tenant is known: only the holder of the token knows its hash. */
    findInvitationByToken: async (db: Db<Schema>, tokenHash: Buffer) => {
      const { rows } = await sql<Row>`${selected} where token_hash = ${tokenHash}`.execute(db);
      return rows[0] ?? null;
    },

    /** Neither revoked nor accepted, including expired ones, which can be resent. Newest first. */
    listPendingInvitations: async (
      db: Db<Schema>,
      tenantId: string,
      limit: number,
    ): Promise<readonly Row[]> => {
      const { rows } = await sql<Row>`
        ${selected}
        where tenant_id = ${tenantId} and revoked_at is null and accepted_at is null
        order by id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Pending invitations that the member sent. */
    listPendingInvitationsOf: async (
      tx: Tx<Schema>,
      inviter: { readonly tenantId: string; readonly memberId: string },
    ): Promise<readonly Row[]> => {
      const { rows } = await sql<Row>`
        ${selected}
        where tenant_id = ${inviter.tenantId} and invited_by_member_id = ${inviter.memberId}
          and revoked_at is null and accepted_at is null
        order by id`.execute(tx);
      return rows;
    },

    saveInvitationSent: async (
      tx: Tx<Schema>,
      { tenantId, id }: InvitationKey,
      sent: Pick<NewInvitation<Role>, 'tokenHash' | 'sentAt' | 'expiresAt'>,
    ): Promise<void> => {
      await sql`
        update invitations
        set token_hash = ${sent.tokenHash}, sent_at = ${sent.sentAt}, expires_at = ${sent.expiresAt}
        where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
    },

    saveInvitationRevoked: async (
      tx: Tx<Schema>,
      { tenantId, id }: InvitationKey,
      revokedAt: Date,
    ): Promise<void> => {
      await sql`
        update invitations set revoked_at = ${revokedAt}
        where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
    },

    saveInvitationAccepted: async (
      tx: Tx<Schema>,
      { tenantId, id }: InvitationKey,
      memberId: string,
      acceptedAt: Date,
    ): Promise<void> => {
      await sql`
        update invitations
        set accepted_at = ${acceptedAt}, accepted_by_member_id = ${memberId}
        where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
    },
  };
}
