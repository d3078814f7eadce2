import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { LinkSubject, OpenLink, PublicLink } from './public-link.rules.ts';

export async function insertPublicLink(
  tx: Tx,
  link: Insertable<Schema['public_links']>,
): Promise<void> {
  await tx.insertInto('public_links').values(link).execute();
}

/** The subject's current link, sealed. */
export async function findOpenLinkRow(
  db: Db,
  orgId: string,
  { kind, id }: LinkSubject,
): Promise<
  (Omit<OpenLink, 'token'> & { readonly id: string; readonly sealedToken: Buffer }) | null
> {
  const row = await db
    .selectFrom('public_links')
    .select([
      'id',
      'sealed_token as sealedToken',
      'created_at as createdAt',
      'first_seen_at as firstSeenAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('org_id', '=', orgId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** A browser sends only the token, without an organisation, so this lookup goes by the token's hash. */
export async function findLinkByHash(db: Db, tokenHash: Buffer): Promise<PublicLink | null> {
  const row = await db
    .selectFrom('public_links')
    .select(['org_id', 'id', 'subject_kind', 'subject_id', 'first_seen_at', 'last_seen_at'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    orgId: row.org_id,
    id: row.id,
    subject: { kind: row.subject_kind, id: row.subject_id },
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  };
}

export async function saveLinkView(db: Db, orgId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('public_links')
    .set((eb) => ({
      first_seen_at: eb.fn.coalesce('first_seen_at', eb.val(now)),
      last_seen_at: now,
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function saveLinkRevoked(
  db: Db,
  orgId: string,
  { kind, id }: LinkSubject,
  now: Date,
): Promise<void> {
  await db
    .updateTable('public_links')
    .set({ revoked_at: now })
    .where('org_id', '=', orgId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** For all organisations; returns how many were revoked. */
export async function saveOldLinksRevoked(
  tx: Tx,
  createdBefore: Date,
  now: Date,
  max: number,
): Promise<number> {
  const { rows } = await sql`
    with old as (
      select org_id, id from public_links
      where revoked_at is null and created_at < ${createdBefore} limit ${max})
    update public_links l set revoked_at = ${now} from old
    where l.org_id = old.org_id and l.id = old.id and l.revoked_at is null
    returning l.id`.execute(tx);
  return rows.length;
}
