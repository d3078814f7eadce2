import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { BooksConnection, BooksRequest, KeyPurpose } from './books-connection.rules.ts';

export interface NewConsent {
  readonly workspaceId: string;
  readonly businessId: string;
  readonly id: string;
  readonly memberId: string;
  readonly at: Date;
  readonly codeHash: Buffer;
  readonly codeExpiresAt: Date;
}

/** Replaces what the workspace's people agreed to before and no books took up. */
export async function insertConsent(
  tx: Tx,
  consent: NewConsent,
  request: BooksRequest,
): Promise<void> {
  const { workspaceId } = consent;
  await sql`
    delete from books_connections where workspace_id = ${workspaceId} and code_hash is not null`.execute(
    tx,
  );
  await sql`
    insert into books_connections (workspace_id, id, business_id, books_url, organisation_id, organisation_name,
      agreed_by_member_id, agreed_at, code_hash, code_challenge, code_expires_at)
    values (${workspaceId}, ${consent.id}, ${consent.businessId}, ${request.booksUrl}, ${request.organisationId},
      ${request.organisationName}, ${consent.memberId}, ${consent.at}, ${consent.codeHash},
      ${request.codeChallenge}, ${consent.codeExpiresAt})`.execute(tx);
}

export interface Consent {
  readonly id: string;
  readonly businessId: string;
  readonly environment: 'live' | 'test';
  readonly booksUrl: string;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly memberId: string;
  readonly codeChallenge: string;
  readonly codeExpiresAt: Date;
}

/** By its code, which works once: the row is locked until it was used. */
export async function lockConsent(
  tx: Tx,
  workspaceId: string,
  codeHash: Buffer,
): Promise<Consent | null> {
  const { rows } = await sql<Consent>`
    select c.id, c.business_id as "businessId", w.environment, c.books_url as "booksUrl",
      c.organisation_id as "organisationId", c.organisation_name as "organisationName",
      c.agreed_by_member_id as "memberId", c.code_challenge as "codeChallenge",
      c.code_expires_at as "codeExpiresAt"
    from books_connections c
    join workspaces w on w.id = c.workspace_id
    where c.workspace_id = ${workspaceId} and c.code_hash = ${codeHash} for update of c`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function deleteConsent(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`
    delete from books_connections
    where workspace_id = ${workspaceId} and id = ${id} and code_hash is not null`.execute(tx);
}

export async function saveConnected(
  tx: Tx,
  workspaceId: string,
  id: string,
  { at, endpointId }: { readonly at: Date; readonly endpointId: string | null },
): Promise<void> {
  await sql`
    update books_connections set code_hash = null, code_challenge = null, code_expires_at = null,
      connected_at = ${at}, keys_rotated_at = ${at}, endpoint_id = ${endpointId}
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx);
}

export async function saveConnectionKey(
  tx: Tx,
  workspaceId: string,
  connectionId: string,
  key: { readonly purpose: KeyPurpose; readonly keyId: string; readonly previousId: string | null },
): Promise<void> {
  await sql`
    insert into books_connection_keys (workspace_id, connection_id, purpose, key_id, previous_key_id)
    values (${workspaceId}, ${connectionId}, ${key.purpose}, ${key.keyId}, ${key.previousId})
    on conflict (workspace_id, connection_id, purpose)
      do update set key_id = excluded.key_id, previous_key_id = excluded.previous_key_id`.execute(
    tx,
  );
}

/** The books go on with another key. */
export async function saveLinkKey(
  tx: Tx,
  workspaceId: string,
  keyId: string,
  previousId: string,
): Promise<void> {
  await sql`
    update books_links set key_id = ${keyId}
    where workspace_id = ${workspaceId} and key_id = ${previousId}`.execute(tx);
}

export async function saveRotated(
  tx: Tx,
  workspaceId: string,
  id: string,
  at: Date,
): Promise<void> {
  await sql`
    update books_connections set keys_rotated_at = ${at}
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx);
}

const columns = sql`c.id, c.workspace_id as "workspaceId", c.business_id as "businessId", w.environment,
  c.books_url as "booksUrl", c.organisation_id as "organisationId", c.organisation_name as "organisationName",
  c.agreed_by_member_id as "agreedByMemberId", u.name as "agreedByName", c.agreed_at as "agreedAt",
  c.connected_at as "connectedAt", c.endpoint_id as "endpointId", c.keys_rotated_at as "keysRotatedAt",
  (select max(used.last_used_at) from books_connection_keys held
    join api_keys used on used.tenant_id = held.workspace_id and used.id in (held.key_id, held.previous_key_id)
    where held.workspace_id = c.workspace_id and held.connection_id = c.id) as "lastUsedAt"`;

/** Null if no books are connected. */
export async function findConnectionRow(
  db: Db,
  workspaceId: string,
  now: Date,
): Promise<BooksConnection | null> {
  const { rows } = await sql<BooksConnection>`
    select ${columns}, k.revoked_at is not null or coalesce(k.expires_at <= ${now}, false) as "isKeyOver"
    from books_connections c
    join workspaces w on w.id = c.workspace_id
    join members m on m.tenant_id = c.business_id and m.id = c.agreed_by_member_id
    join users u on u.id = m.user_id
    join books_connection_keys held on held.workspace_id = c.workspace_id and held.connection_id = c.id
      and held.purpose = 'read'
    join api_keys k on k.tenant_id = held.workspace_id and k.id = held.key_id
    where c.workspace_id = ${workspaceId} and c.connected_at is not null and c.ended_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type OpenConnection = Pick<
  BooksConnection,
  | 'id'
  | 'businessId'
  | 'booksUrl'
  | 'organisationId'
  | 'organisationName'
  | 'agreedByMemberId'
  | 'endpointId'
>;

/** Locked until the transaction ends; null if no books are connected. */
export async function lockOpenConnection(
  tx: Tx,
  workspaceId: string,
): Promise<OpenConnection | null> {
  const { rows } = await sql<OpenConnection>`
    select id, business_id as "businessId", books_url as "booksUrl", organisation_id as "organisationId",
      organisation_name as "organisationName", agreed_by_member_id as "agreedByMemberId",
      endpoint_id as "endpointId"
    from books_connections
    where workspace_id = ${workspaceId} and connected_at is not null and ended_at is null for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export interface ConnectionKey {
  readonly connectionId: string;
  readonly purpose: KeyPurpose;
  readonly keyId: string;
  readonly previousId: string | null;
}

export async function listConnectionKeys(
  db: Db,
  workspaceId: string,
  connectionId: string,
): Promise<readonly ConnectionKey[]> {
  const { rows } = await sql<ConnectionKey>`
    select connection_id as "connectionId", purpose, key_id as "keyId", previous_key_id as "previousId"
    from books_connection_keys
    where workspace_id = ${workspaceId} and connection_id = ${connectionId} order by purpose`.execute(
    db,
  );
  return rows;
}

export async function saveEnded(tx: Tx, workspaceId: string, id: string, at: Date): Promise<void> {
  await sql`
    update books_connections set ended_at = ${at}
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx);
  await sql`delete from books_links where workspace_id = ${workspaceId}`.execute(tx);
}
