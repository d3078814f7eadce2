import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { canMoveKyc } from './business.rules.ts';
import type { KycStatus } from './business.rules.ts';
import { saveKycStatus, saveSuspension } from './businesses.sql.ts';
import { lockBusinessIfFound } from './lock-business.ts';

/**
 * The reason of a suspension that came with an operator's rejection. An operator's `verified` lifts
 * it.
 */
const rejectionReason = 'The operator rejected the verification.';

interface KycOrder {
  readonly businessId: string;
  readonly kycStatus: KycStatus;
}

export type KycOutcome = 'saved' | 'business_not_found' | 'move_unknown';

/**
 * All processes see the new status within a second, by the change counter. A rejection also
 * suspends the business: otherwise its next check could verify it.
 */
export function setKycStatus(deps: OperatorDeps, order: KycOrder): Promise<KycOutcome> {
  return withTransaction(deps.database.db, (tx) => setKycStatusIn(tx, deps, order));
}

/** As `setKycStatus`, inside the caller's transaction. */
export async function setKycStatusIn(
  tx: Tx,
  deps: OperatorDeps,
  { businessId, kycStatus }: KycOrder,
): Promise<KycOutcome> {
  const business = await lockBusinessIfFound(tx, businessId);
  if (business === null) return 'business_not_found';
  const { kycStatus: from } = business;
  if (from !== kycStatus && !canMoveKyc(from, kycStatus)) return 'move_unknown';
  const now = deps.now();
  await saveKycStatus(tx, businessId, kycStatus, now);
  const { suspendedAt, suspendedReason } = business;
  if (kycStatus === 'rejected' && suspendedAt === null) {
    await saveSuspension(tx, businessId, { at: now, reason: rejectionReason }, now);
  }
  if (kycStatus === 'verified' && suspendedReason === rejectionReason) {
    await saveSuspension(tx, businessId, null, now);
  }
  await recordAct(tx, deps, {
    businessId,
    workspaceId: null,
    action: 'business.kyc_status_set',
    subjectKind: 'business',
    subjectId: businessId,
    detail: { kyc_status: kycStatus, before: from },
  });
  return 'saved';
}
