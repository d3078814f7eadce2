import type { LogoType } from '@countinghouse/brand/look';
import type { Db, Tx } from '../../kernel/database.ts';
import type { BrandRow } from './brand-row.rules.ts';
import type { BrandChange } from './brand.rules.ts';

const columns = [
  'brands.colour',
  'brands.support_email as supportEmail',
  'brands.support_phone as supportPhone',
  'brands.address',
  'brands.tax_number as taxNumber',
  'brands.receipt_footer as receiptFooter',
  'brands.time_zone as timeZone',
  'brands.logo_id as logoId',
  'brands.logo_type as logoType',
  'brands.logo_width as logoWidth',
  'brands.logo_height as logoHeight',
  'businesses.id as businessId',
  'businesses.country',
] as const;

/** Null when there is no such business; one without a brand has a row of nulls. */
export async function findBrandRow(db: Db, businessId: string): Promise<BrandRow | null> {
  const row = await db
    .selectFrom('businesses')
    .leftJoin('brands', 'brands.business_id', 'businesses.id')
    .select(columns)
    .where('businesses.id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}

/** Fields that are not named stay as they are. */
export async function saveBrand(
  tx: Tx,
  businessId: string,
  change: BrandChange,
  now: Date,
): Promise<void> {
  const values = {
    colour: change.colour,
    support_email: change.supportEmail,
    support_phone: change.supportPhone,
    address: change.address,
    tax_number: change.taxNumber,
    receipt_footer: change.receiptFooter,
    time_zone: change.timeZone,
    updated_at: now,
  };
  await tx
    .insertInto('brands')
    .values({ business_id: businessId, ...values })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(values))
    .execute();
}

export interface NewLogo {
  readonly id: string;
  readonly mediaType: LogoType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Null takes the picture away. */
export async function saveLogo(
  tx: Tx,
  businessId: string,
  logo: NewLogo | null,
  now: Date,
): Promise<void> {
  const values = {
    logo_id: logo?.id ?? null,
    logo_type: logo?.mediaType ?? null,
    logo_width: logo?.width ?? null,
    logo_height: logo?.height ?? null,
    logo_bytes: logo?.bytes ?? null,
    updated_at: now,
  };
  await tx
    .insertInto('brands')
    .values({ business_id: businessId, ...values })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(values))
    .execute();
}

export interface LogoContent {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export interface LogoKey {
  readonly businessId: string;
  readonly id: string;
}

export async function findLogoRow(
  db: Db,
  { businessId, id }: LogoKey,
): Promise<LogoContent | null> {
  const row = await db
    .selectFrom('brands')
    .select(['logo_type as mediaType', 'logo_bytes as bytes'])
    .where('business_id', '=', businessId)
    .where('logo_id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.mediaType === null || row.bytes === null) return null;
  return { mediaType: row.mediaType, bytes: row.bytes };
}
