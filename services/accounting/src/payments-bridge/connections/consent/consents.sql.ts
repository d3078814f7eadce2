import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../../kernel/database.ts';
import type { Connection } from '../connection.rules.ts';

export interface ConsentRow {
  readonly id: string;
  readonly memberId: string;
  readonly url: string;
  readonly startOn: string;
  readonly verifierSealed: Buffer;
  readonly expiresAt: Date;
}

/** Replaces an earlier one for the same connection, and those that are over. */
export async function insertConsent(
  tx: Tx,
  orgId: string,
  consent: ConsentRow & { readonly stateHash: Buffer },
  now: Date,
): Promise<void> {
  await sql`
    delete from payments_consents
    where org_id = ${orgId} and (id = ${consent.id} or expires_at <= ${now})`.execute(tx);
  await sql`
    insert into payments_consents (org_id, id, member_id, url, start_on, state_hash, verifier_sealed, expires_at)
    values (${orgId}, ${consent.id}, ${consent.memberId}, ${consent.url}, ${consent.startOn},
      ${consent.stateHash}, ${consent.verifierSealed}, ${consent.expiresAt})`.execute(tx);
}

/** Whose state this is; it works once. */
export async function takeConsent(
  db: Db,
  orgId: string,
  memberId: string,
  stateHash: Buffer,
): Promise<ConsentRow | null> {
  const { rows } = await sql<ConsentRow>`
    delete from payments_consents
    where org_id = ${orgId} and member_id = ${memberId} and state_hash = ${stateHash}
    returning id, member_id as "memberId", url, start_on as "startOn", verifier_sealed as "verifierSealed",
      expires_at as "expiresAt"`.execute(db);
  return rows[0] ?? null;
}

export interface NewKeys {
  readonly keySealed: Buffer;
  readonly payKeySealed: Buffer;
  readonly at: Date;
  readonly dueAt: Date;
}

/** With new keys it is read again, if that was why it stopped. */
export async function saveAgreedKeys(
  db: Db,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  { keySealed, payKeySealed, at, dueAt }: NewKeys,
): Promise<void> {
  await sql`
    update payments_connections
    set key_sealed = ${keySealed}, pay_key_sealed = ${payKeySealed}, key_replaced_at = ${at},
      key_due_at = ${dueAt}, next_read_at = least(next_read_at, ${at}), pause_ms = 1000, linked_at = null,
      stop_reason = case when stop_reason in ('key_refused', 'address_not_allowed') then null
        else stop_reason end
    where org_id = ${orgId} and id = ${id}`.execute(db);
}

/** After payments answered with a new key, and before the other one is asked for. */
export async function saveRotatedKey(
  db: Db,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  purpose: 'read' | 'pay',
  sealed: Buffer,
): Promise<void> {
  await (
    purpose === 'read'
      ? sql`update payments_connections set key_sealed = ${sealed}
        where org_id = ${orgId} and id = ${id}`
      : sql`update payments_connections set pay_key_sealed = ${sealed}
        where org_id = ${orgId} and id = ${id}`
  ).execute(db);
}

export async function saveKeyDue(
  db: Db,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  dueAt: Date,
  replacedAt: Date,
): Promise<void> {
  await sql`
    update payments_connections set key_due_at = ${dueAt}, key_replaced_at = ${replacedAt}
    where org_id = ${orgId} and id = ${id} and pay_key_sealed is not null`.execute(db);
}

/** The next reading replaces the keys. */
export async function saveKeyDueNow(
  db: Db,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  now: Date,
): Promise<void> {
  await sql`
    update payments_connections
    set key_due_at = ${now}, next_read_at = least(next_read_at, ${now}), pause_ms = 1000
    where org_id = ${orgId} and id = ${id} and pay_key_sealed is not null`.execute(db);
}

/** The key for payers, or the only one. */
export async function findPayKey(
  db: Db,
  orgId: string,
  id: string,
): Promise<{ readonly purpose: 'read' | 'pay'; readonly sealed: Buffer } | null> {
  const { rows } = await sql<{ purpose: 'read' | 'pay'; sealed: Buffer }>`
    select case when pay_key_sealed is null then 'read' else 'pay' end as purpose,
      coalesce(pay_key_sealed, key_sealed) as sealed
    from payments_connections where org_id = ${orgId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}
