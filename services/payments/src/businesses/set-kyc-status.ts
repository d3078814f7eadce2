import { withTransaction } from '@countinghouse/postgres';
import { recordOperatorAct } from '../audit/record-audit.ts';
import type { OperatorDeps } from '../operator.ts';
import type { KycStatus } from './business.rules.ts';
import { saveKycStatus } from './businesses.sql.ts';

/** Every process sees the new status within a second, by the change counter. */
export async function setKycStatus(
  deps: OperatorDeps,
  request: { readonly businessId: string; readonly kycStatus: KycStatus },
): Promise<'saved' | 'business_not_found'> {
  const { businessId, kycStatus } = request;
  return withTransaction(deps.database.db, async (tx) => {
    if (!(await saveKycStatus(tx, businessId, kycStatus, deps.now()))) return 'business_not_found';
    await recordOperatorAct(tx, deps, {
      businessId,
      workspaceId: null,
      action: 'business.kyc_status_set',
      subjectKind: 'business',
      subjectId: businessId,
      detail: { kyc_status: kycStatus },
    });
    return 'saved';
  });
}
