import { checkLogo } from '@countinghouse/brand';
import type { LogoFlaw } from '@countinghouse/brand';
import { withTransaction } from '@countinghouse/postgres';
import { recordMemberAct } from '../../kernel/audit/record-audit.ts';
import type { Database, Db, Tx } from '../../kernel/database.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import type { ActingMember } from '../../tenants/staff/find-staff.ts';
import { toBrand } from './brand-row.rules.ts';
import type { Brand, BrandChange } from './brand.rules.ts';
import { findBrandRow, findLogoRow, saveBrand, saveLogo } from './brands.sql.ts';
import type { LogoContent, LogoKey } from './brands.sql.ts';

export interface BrandDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
}

export async function getBrand(db: Db, businessId: string): Promise<Brand> {
  const row = await findBrandRow(db, businessId);
  if (row === null) throw new Error(`business ${businessId} of a brand not found`);
  return toBrand(row);
}

export function changeBrand(
  deps: BrandDeps,
  member: ActingMember,
  change: BrandChange,
): Promise<Brand> {
  const { businessId } = member;
  return withTransaction(deps.database.db, async (tx) => {
    await lockBusiness(tx, businessId);
    await saveBrand(tx, businessId, change, deps.now());
    await record(tx, deps, member, Object.keys(change));
    return getBrand(tx, businessId);
  });
}

export type LogoOutcome =
  | { readonly kind: 'saved'; readonly brand: Brand }
  | { readonly kind: 'reject'; readonly reason: LogoFlaw };

export async function uploadLogo(
  deps: BrandDeps,
  member: ActingMember,
  bytes: Buffer,
): Promise<LogoOutcome> {
  const finding = checkLogo(bytes);
  if (finding.kind === 'reject') return finding;
  const { mediaType, width, height } = finding;
  const logo = { id: deps.newId(), mediaType, width, height, bytes };
  return { kind: 'saved', brand: await keepLogo(deps, member, logo) };
}

export function removeLogo(deps: BrandDeps, member: ActingMember): Promise<Brand> {
  return keepLogo(deps, member, null);
}

/** For anybody who has seen a page with it. */
export function findLogo(database: Database, key: LogoKey): Promise<LogoContent | null> {
  return findLogoRow(database.db, key);
}

function keepLogo(
  deps: BrandDeps,
  member: ActingMember,
  logo: Parameters<typeof saveLogo>[2],
): Promise<Brand> {
  const { businessId } = member;
  return withTransaction(deps.database.db, async (tx) => {
    await lockBusiness(tx, businessId);
    await saveLogo(tx, businessId, logo, deps.now());
    await record(tx, deps, member, ['logo']);
    return getBrand(tx, businessId);
  });
}

async function record(
  tx: Tx,
  deps: BrandDeps,
  member: ActingMember,
  fields: readonly string[],
): Promise<void> {
  await recordMemberAct(tx, deps.newId, member, {
    action: 'brand.changed',
    subjectKind: 'business',
    subjectId: member.businessId,
    detail: { fields },
  });
}
