import { withTransaction } from '@countinghouse/postgres';
import { recordOperatorAct } from '../audit/record-audit.ts';
import type { OperatorDeps } from '../operator.ts';
import { canMoveKyc } from './business.rules.ts';
import type { KycStatus } from './business.rules.ts';
import { saveKycStatus } from './businesses.sql.ts';
import { findLockedBusiness } from './lock-business.ts';

/** Every process sees the new status within a second, by the change counter. */
export async function setKycStatus(
  deps: OperatorDeps,
  request: { readonly businessId: string; readonly kycStatus: KycStatus },
): Promise<'saved' | 'business_not_found' | 'move_unknown'> {
  const { businessId, kycStatus } = request;
  return withTransaction(deps.database.db, async (tx) => {
    const business = await findLockedBusiness(tx, businessId);
    if (business === null) return 'business_not_found';
    const { kycStatus: from } = business;
    if (from !== kycStatus && !canMoveKyc(from, kycStatus)) return 'move_unknown';
    await saveKycStatus(tx, businessId, kycStatus, deps.now());
    await recordOperatorAct(tx, deps, {
      businessId,
      workspaceId: null,
      action: 'business.kyc_status_set',
      subjectKind: 'business',
      subjectId: businessId,
      detail: { kyc_status: kycStatus, before: from },
    });
    return 'saved';
  });
}
