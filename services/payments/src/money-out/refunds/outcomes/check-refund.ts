import type { OperatorDeps } from '../../../kernel/actor-deps.ts';
import { recordAct } from '../../../kernel/audit/record-audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { missesBeforeResend } from '../../../provider/outbound/outcome-schedule.rules.ts';
import { saveRefunds } from '../refund-locks.sql.ts';
import { withLockedRefund } from './mark-refund-sent.ts';
import { listUnresolvedRefunds } from './refund-checks.sql.ts';
import type { UnresolvedRefund } from './refund-checks.sql.ts';

const refundsListedMax = 1_000;

/** A business's refunds without a final outcome, oldest first. */
export function listUnresolved(
  { database }: { readonly database: Database },
  businessId: string,
): Promise<readonly UnresolvedRefund[]> {
  return listUnresolvedRefunds(database.db, businessId, null, refundsListedMax);
}

export type CheckRefundOutcome =
  /** The worker processes it next. */
  | { readonly kind: 'due'; readonly isUnknown: boolean }
  | { readonly kind: 'reject'; readonly reason: 'not_found' };

/** Makes a refund due now, even if its check schedule has run out. */
export async function checkRefund(
  deps: OperatorDeps,
  businessId: string,
  refundId: string,
): Promise<CheckRefundOutcome> {
  const [listed] = await listUnresolvedRefunds(deps.database.db, businessId, refundId, 1);
  if (listed === undefined) return { kind: 'reject', reason: 'not_found' };
  return withLockedRefund(deps, listed, async (tx, payment, refund, now) => {
    const isUnknown = refund.status === 'processing';
    const isUnconfirmed = refund.status === 'succeeded' && refund.confirmedAt === null;
    if (!isUnknown && !isUnconfirmed) return { kind: 'reject', reason: 'not_found' };
    // A check requested by an operator may resend once more.
    const due = { ...refund, nextCheckAt: now, checkCount: missesBeforeResend };
    await saveRefunds(tx, [due], now);
    await recordAct(tx, deps, {
      businessId: payment.businessId,
      workspaceId: refund.workspaceId,
      action: 'refund.checked',
      subjectKind: 'refund',
      subjectId: refund.id,
      detail: {},
    });
    return { kind: 'due', isUnknown };
  });
}
