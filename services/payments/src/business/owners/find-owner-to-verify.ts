import type { Tx } from '../../kernel/database.ts';
import type { BeneficialOwner } from './beneficial-owner.rules.ts';
import { listBeneficialOwnerRows } from './beneficial-owners.sql.ts';

/** The one who has waited longest. */
export async function findOwnerToVerify(
  tx: Tx,
  businessId: string,
): Promise<BeneficialOwner | null> {
  const owners = await listBeneficialOwnerRows(tx, businessId);
  return owners.find(({ verifiedAt }) => verifiedAt === null) ?? null;
}
