import type { Db, Tx } from '../../kernel/database.ts';
import type { BeneficialOwner, OwnerEntry } from './beneficial-owner.rules.ts';

const columns = [
  'id',
  'name',
  'share_basis_points as shareBasisPoints',
  'verified_at as verifiedAt',
  'created_at as createdAt',
] as const;

export async function listBeneficialOwnerRows(
  db: Db,
  businessId: string,
): Promise<readonly BeneficialOwner[]> {
  return db
    .selectFrom('beneficial_owners')
    .select(columns)
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute();
}

interface OwnerKey {
  readonly businessId: string;
  readonly id: string;
}

export async function insertBeneficialOwner(
  db: Db,
  { businessId, id }: OwnerKey,
  { name, shareBasisPoints }: OwnerEntry,
): Promise<void> {
  await db
    .insertInto('beneficial_owners')
    .values({ business_id: businessId, id, name, share_basis_points: shareBasisPoints })
    .execute();
}

export async function saveBeneficialOwner(
  tx: Tx,
  { businessId, id }: OwnerKey,
  owner: Pick<BeneficialOwner, 'name' | 'shareBasisPoints' | 'verifiedAt'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('beneficial_owners')
    .set({
      name: owner.name,
      share_basis_points: owner.shareBasisPoints,
      verified_at: owner.verifiedAt,
    })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteBeneficialOwner(
  tx: Tx,
  { businessId, id }: OwnerKey,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('beneficial_owners')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function saveOwnerVerified(
  tx: Tx,
  { businessId, id }: OwnerKey,
  verifiedAt: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('beneficial_owners')
    .set({ verified_at: verifiedAt })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
