import type { Tx } from '../../kernel/database.ts';
import type { KycStatus } from './business.rules.ts';

/** Whether a business may move live money. */
export interface BusinessStanding {
  readonly kycStatus: KycStatus;
  readonly suspendedAt: Date | null;
}

export async function findBusinessStanding(
  tx: Tx,
  businessId: string,
): Promise<BusinessStanding | null> {
  const row = await tx
    .selectFrom('businesses')
    .select(['kyc_status as kycStatus', 'suspended_at as suspendedAt'])
    .where('id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}
