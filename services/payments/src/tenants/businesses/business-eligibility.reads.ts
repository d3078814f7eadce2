import type { Db } from '../../kernel/database.ts';
import type { KycStatus } from './business.rules.ts';

/** Whether a business may move live money. */
export interface BusinessEligibility {
  readonly kycStatus: KycStatus;
  readonly suspendedAt: Date | null;
}

export async function findBusinessEligibility(
  db: Db,
  businessId: string,
): Promise<BusinessEligibility | null> {
  const row = await db
    .selectFrom('businesses')
    .select(['kyc_status as kycStatus', 'suspended_at as suspendedAt'])
    .where('id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}
