import type { LogoSize, LogoType } from '@countinghouse/brand/look';
import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Brand } from './brand.rules.ts';

export async function findBrand(db: Db, orgId: string): Promise<Brand | null> {
  const { rows } = await sql<Brand>`
    select o.brand_colour as colour,
      case when l.id is not null then jsonb_build_object('id', l.id, 'mediaType', l.media_type,
        'width', l.width, 'height', l.height) end as logo
    from organisations o
    left join organisation_logos l on l.org_id = o.id and l.id = o.logo_id
    where o.id = ${orgId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the organisation, so that two uploads are counted one after the other. */
export async function lockBrand(tx: Tx, orgId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', orgId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveColour(
  tx: Tx,
  orgId: string,
  colour: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ brand_colour: colour, updated_at: now })
    .where('id', '=', orgId)
    .execute();
}

/** Null removes it from new documents. */
export async function saveLogo(
  tx: Tx,
  orgId: string,
  logoId: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ logo_id: logoId, updated_at: now })
    .where('id', '=', orgId)
    .execute();
}

/** Null if the organisation never had this picture. */
export async function findLogoId(db: Db, orgId: string, bytes: Buffer): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from organisation_logos
    where org_id = ${orgId} and sha256 = sha256(${bytes}::bytea)`.execute(db);
  return rows[0]?.id ?? null;
}

export async function countLogos(db: Db, orgId: string): Promise<number> {
  const row = await db
    .selectFrom('organisation_logos')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface NewLogo extends LogoSize {
  readonly id: string;
  readonly mediaType: LogoType;
  readonly bytes: Buffer;
}

export async function insertLogo(tx: Tx, orgId: string, logo: NewLogo, now: Date): Promise<void> {
  const { id, mediaType, width, height, bytes } = logo;
  await tx
    .insertInto('organisation_logos')
    .values({ org_id: orgId, id, media_type: mediaType, width, height, bytes, uploaded_at: now })
    .execute();
}

export interface LogoContent {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export interface LogoKey {
  readonly orgId: string;
  readonly id: string;
}

export async function findLogoRow(db: Db, { orgId, id }: LogoKey): Promise<LogoContent | null> {
  const row = await db
    .selectFrom('organisation_logos')
    .select(['media_type as mediaType', 'bytes'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
