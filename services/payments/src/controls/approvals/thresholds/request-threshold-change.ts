import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { recordMemberAct } from '../../../kernel/audit/record-audit.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import { findWorkspace } from '../../../tenants/businesses/find-workspace.ts';
import { lockBusiness } from '../../../tenants/businesses/lock-business.ts';
import type { ActingMember } from '../../../tenants/staff/find-staff.ts';
import { isStricter } from '../requests/approval.rules.ts';
import type { ApprovedOperation, LimitKind } from '../requests/approval.rules.ts';
import { requestApprovals } from '../requests/request-approvals.ts';
import type { RequestApprovalsDeps } from '../requests/request-approvals.ts';
import { readLimits } from './read-limits.ts';
import { saveLimit } from './save-limit.ts';
import { thresholdOperation } from './threshold-operation.rules.ts';
import { insertThresholdChange, listWaitingChanges } from './thresholds.sql.ts';
import type { WaitingChange } from './thresholds.sql.ts';

export interface ThresholdOrder {
  readonly kind: LimitKind;
  readonly operation: ApprovedOperation;
  readonly currency: CurrencyCode;
  /** Null is "always" as a threshold, and "none" as a day's amount. */
  readonly amountMinor: bigint | null;
}

export type ThresholdChangeOutcome =
  | { readonly kind: 'requested'; readonly change: WaitingChange }
  /** In force: nobody can move more alone than before. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'change_waiting' };

/**
 * Applies a stricter limit immediately. Any other change waits for a second person: one person who
 * could raise a limit alone could then move more money alone.
 */
export function requestThresholdChange(
  deps: RequestApprovalsDeps & { readonly database: Database },
  member: Pick<ActingMember, 'businessId' | 'actor'>,
  order: ThresholdOrder,
): Promise<ThresholdChangeOutcome> {
  const { businessId, actor } = member;
  return withTransaction(deps.database.db, async (tx) => {
    // One at a time and business, so that of two for one currency the second sees the first.
    await lockBusiness(tx, businessId);
    // Play money needs no second person, so a threshold is a matter of the live workspace.
    const workspaceId = await findWorkspace(tx, businessId, 'live');
    if (workspaceId === null) return { kind: 'reject', reason: 'not_found' };
    const question = { ...order, businessId };
    const limits = (await readLimits(tx, order.operation, [question]))(question);
    if (isStricter(order.kind, limits, order.amountMinor)) {
      await tighten(tx, deps, member, order);
      return { kind: 'changed' };
    }
    const waiting = await listWaitingChanges(tx, businessId);
    const isSame = (other: WaitingChange) =>
      other.kind === order.kind &&
      other.operation === order.operation &&
      other.currency === order.currency;
    if (waiting.some(isSame)) return { kind: 'reject', reason: 'change_waiting' };
    const now = deps.now();
    const change = { ...order, businessId, id: deps.newId() };
    await insertThresholdChange(tx, change, now);
    await requestApprovals(
      tx,
      deps,
      [
        {
          workspaceId,
          operation: thresholdOperation(change, deps.newId()),
          reason: 'policy_change',
          thresholdMinor: null,
          dailyMinor: null,
          requestedBy: actor,
        },
      ],
      now,
    );
    const stored = (await listWaitingChanges(tx, businessId)).find(isSame);
    if (stored === undefined) {
      throw new Error('requested threshold change is not waiting for approval');
    }
    return { kind: 'requested', change: stored };
  });
}

async function tighten(
  tx: Tx,
  { newId, now }: RequestApprovalsDeps,
  member: Pick<ActingMember, 'businessId' | 'actor'>,
  { kind, operation, currency, amountMinor }: ThresholdOrder,
): Promise<void> {
  const key = { businessId: member.businessId, operation, currency };
  await saveLimit(tx, kind, key, amountMinor, now());
  await recordMemberAct(tx, newId, member, {
    action: `${kind}.tightened`,
    subjectKind: operation,
    subjectId: currency,
    detail: { amount_minor: amountMinor === null ? null : String(amountMinor) },
  });
}
