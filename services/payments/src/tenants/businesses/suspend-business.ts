import type { QueueMail } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { saveSuspension } from './businesses.sql.ts';
import type { LockedBusiness } from './businesses.sql.ts';
import { lockBusinessIfFound } from './lock-business.ts';
import { mailOwners } from './mail-owners.ts';
import { reinstatedEmail, suspendedEmail } from './suspension-emails.ts';

export interface SuspensionDeps extends OperatorDeps {
  readonly queueMail: QueueMail;
}

export interface SuspensionOrder {
  readonly businessId: string;
  readonly reason: string;
}

type SuspendOutcome = 'suspended' | 'business_not_found';
type ReinstateOutcome = 'reinstated' | 'business_not_found' | 'not_suspended';

/** Suspends a business's live payments, except refunds. All processes follow within a second. */
export function suspendBusiness(
  deps: SuspensionDeps,
  order: SuspensionOrder,
): Promise<SuspendOutcome> {
  return withTransaction(deps.database.db, (tx) => suspendBusinessIn(tx, deps, order));
}

/** As `suspendBusiness`, inside the caller's transaction. */
export async function suspendBusinessIn(
  tx: Tx,
  deps: SuspensionDeps,
  { businessId, reason }: SuspensionOrder,
): Promise<SuspendOutcome> {
  const business = await lockBusinessIfFound(tx, businessId);
  if (business === null) return 'business_not_found';
  // A repeat changes nothing and sends no e-mail; another reason keeps the first time.
  if (business.suspendedReason === reason) return 'suspended';
  const now = deps.now();
  await saveSuspension(tx, businessId, { at: business.suspendedAt ?? now, reason }, now);
  await recordSuspension(tx, deps, businessId, 'business.suspended', business, reason);
  await mailOwners(tx, deps, businessId, (owner) => ({
    letter: suspendedEmail(owner, business, reason),
  }));
  return 'suspended';
}

/** Lifts the suspension of its live payments, as far as its verification allows. */
export function reinstateBusiness(
  deps: SuspensionDeps,
  order: SuspensionOrder,
): Promise<ReinstateOutcome> {
  return withTransaction(deps.database.db, (tx) => reinstateBusinessIn(tx, deps, order));
}

/** As `reinstateBusiness`, inside the caller's transaction. */
export async function reinstateBusinessIn(
  tx: Tx,
  deps: SuspensionDeps,
  { businessId, reason }: SuspensionOrder,
): Promise<ReinstateOutcome> {
  const business = await lockBusinessIfFound(tx, businessId);
  if (business === null) return 'business_not_found';
  if (business.suspendedAt === null) return 'not_suspended';
  await saveSuspension(tx, businessId, null, deps.now());
  await recordSuspension(tx, deps, businessId, 'business.reinstated', business, reason);
  await mailOwners(tx, deps, businessId, (owner) => ({
    letter: reinstatedEmail(owner, business),
  }));
  return 'reinstated';
}

function recordSuspension(
  tx: Tx,
  deps: SuspensionDeps,
  businessId: string,
  action: string,
  { suspendedReason }: LockedBusiness,
  reason: string,
): Promise<void> {
  return recordAct(tx, deps, {
    businessId,
    workspaceId: null,
    action,
    subjectKind: 'business',
    subjectId: businessId,
    detail: { reason, before: suspendedReason },
  });
}
