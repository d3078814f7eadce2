import type { Db } from '../../kernel/database.ts';
import type { BeneficialOwner } from './beneficial-owner.rules.ts';
import { listBeneficialOwnerRows } from './beneficial-owners.sql.ts';

/** The one who has waited longest. */
export async function findOwnerToVerify(
  db: Db,
  businessId: string,
): Promise<BeneficialOwner | null> {
  const owners = await listBeneficialOwnerRows(db, businessId);
  return owners.find(({ verifiedAt }) => verifiedAt === null) ?? null;
}
