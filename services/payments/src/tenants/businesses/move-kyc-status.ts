import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { RecordDeps } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { canMoveKyc } from './business.rules.ts';
import type { KycStatus } from './business.rules.ts';
import { saveKycStatus } from './businesses.sql.ts';

/** Applies a check's result to a locked business. */
export async function moveKycStatus(
  tx: Tx,
  parts: RecordDeps & { readonly now: Date },
  move: {
    readonly businessId: string;
    readonly from: KycStatus;
    readonly to: KycStatus;
    readonly sessionId: string;
  },
): Promise<void> {
  const { businessId, from, to, sessionId } = move;
  if (!canMoveKyc(from, to)) {
    throw new Error(`verification status cannot change from ${from} to ${to}`);
  }
  await saveKycStatus(tx, businessId, to, parts.now);
  await recordAct(tx, parts, {
    businessId,
    workspaceId: null,
    action: 'business.kyc_status_moved',
    subjectKind: 'business',
    subjectId: businessId,
    detail: { kyc_status: to, before: from, verification_session_id: sessionId },
  });
}
