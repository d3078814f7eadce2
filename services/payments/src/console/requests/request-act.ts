import { findRecovery, requestActIn } from '@countinghouse/process';
import type { ConsoleDeps, RequestSubject } from '@countinghouse/process';
import type { Database, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { listSuspense } from '../../settlement/suspense/decide-suspense.ts';
import { businessTable } from '../../tenants/businesses/business-table.ts';
import { canMoveKyc } from '../../tenants/businesses/business.rules.ts';
import type { KycStatus } from '../../tenants/businesses/business.rules.ts';
import { findBusinessEligibility } from '../businesses/read-businesses.ts';
import type { ActRefusal } from './act-refusal.rules.ts';
import type { RequestAction } from './operator-request.rules.ts';

interface RequestOrder {
  readonly action: RequestAction;
  readonly tenantId: string;
  /** Only for a suspense item or a recovery. */
  readonly itemId: string | null;
}

/** Requests an act about the business, or something of it, in the caller's transaction. */
export function requestBusinessActIn(
  tx: Tx,
  deps: ConsoleDeps<Schema>,
  act: {
    readonly action: RequestAction;
    readonly businessId: string;
    readonly subjectId: string;
    readonly reason: string;
  },
): Promise<string> {
  const { businessId: tenantId, ...rest } = act;
  const request = { ...rest, tenantId, workspaceId: null };
  return requestActIn(tx, deps, businessTable, request);
}

/** The act's subject, or why it is impossible now. */
export async function checkSubject(
  deps: { readonly database: Database; readonly now: () => Date },
  { action, tenantId: businessId, itemId }: RequestOrder,
): Promise<RequestSubject | ActRefusal> {
  if (action === 'suspense.return' || action === 'suspense.keep') {
    const items = await listSuspense(deps, businessId);
    const item = items.find(({ id }) => id === itemId);
    if (item === undefined) return 'not_found';
    if (item.status !== 'held') return 'not_held';
    return { subjectId: item.id, workspaceId: item.workspaceId };
  }
  if (action === 'account.recover') {
    const recovery = itemId === null ? null : await findRecovery(deps, businessTable, itemId);
    if (recovery === null || recovery.tenantId !== businessId) return 'not_found';
    if (recovery.status !== 'waiting' || recovery.expiresAt <= deps.now()) return 'recovery_over';
    return { subjectId: recovery.id, workspaceId: null };
  }
  const business = await findBusinessEligibility(deps.database, businessId);
  if (business === null) return 'business_not_found';
  if (action === 'business.reinstate' && business.suspendedAt === null) return 'not_suspended';
  const target = kycTargets.get(action);
  if (target !== undefined && !canMoveKyc(business.kycStatus, target)) return 'move_unknown';
  return { subjectId: businessId, workspaceId: null };
}

const kycTargets: ReadonlyMap<RequestAction, KycStatus> = new Map([
  ['business.verify', 'verified'],
  ['business.reject', 'rejected'],
]);
