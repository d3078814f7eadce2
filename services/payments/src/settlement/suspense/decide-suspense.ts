import { withTransaction } from '@countinghouse/postgres';
import { keepRequestedAmount } from '../../charges/payments/outcomes/end-mismatch.ts';
import type { KeepRefusal } from '../../charges/payments/outcomes/end-mismatch.ts';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import { reopenSettled } from '../settlements/reopen-settled.ts';
import { listOpenSuspense, lockSuspenseItem, saveSuspenseItem } from './suspense.sql.ts';
import type { SuspenseItem } from './suspense.sql.ts';

export type SuspenseDeps = OperatorDeps;

export type SuspenseOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'not_held' | KeepRefusal };

const itemsListedMax = 1_000;

export function listSuspense(
  deps: Pick<SuspenseDeps, 'database'>,
  businessId: string,
): Promise<readonly SuspenseItem[]> {
  return listOpenSuspense(deps.database.db, businessId, itemsListedMax);
}

/**
 * An operator decides to return everything; the worker sends it. An amount kept before belongs to
 * the payment and stays: this covers an excess that the provider refused to return and that is held
 * again.
 */
export function sendBack(
  deps: SuspenseDeps,
  businessId: string,
  key: RowKey,
): Promise<SuspenseOutcome> {
  return withTransaction(deps.database.db, (tx) => sendBackIn(tx, deps, businessId, key));
}

/** As `sendBack`, inside the caller's transaction. */
export async function sendBackIn(
  tx: Tx,
  deps: SuspenseDeps,
  businessId: string,
  key: RowKey,
): Promise<SuspenseOutcome> {
  const item = await lockSuspenseItem(tx, key.workspaceId, key.id);
  if (item === null) return { kind: 'reject', reason: 'not_found' };
  if (item.status !== 'held') return { kind: 'reject', reason: 'not_held' };
  const now = deps.now();
  const { keptMinor } = item;
  await saveSuspenseItem(tx, item, { ...startReturn, keptMinor, nextCheckAt: now }, now);
  await recordAct(tx, deps, act(businessId, item, 'suspense.send_back'));
  return { kind: 'done' };
}

/** An operator decides to keep the requested amount; only the excess is returned. */
export function keepRequested(
  deps: SuspenseDeps,
  businessId: string,
  key: RowKey,
): Promise<SuspenseOutcome> {
  return withTransaction(deps.database.db, (tx) => keepRequestedIn(tx, deps, businessId, key));
}

/** As `keepRequested`, inside the caller's transaction. */
export async function keepRequestedIn(
  tx: Tx,
  deps: SuspenseDeps,
  businessId: string,
  key: RowKey,
): Promise<SuspenseOutcome> {
  const item = await lockSuspenseItem(tx, key.workspaceId, key.id);
  if (item === null) return { kind: 'reject', reason: 'not_found' };
  if (item.status !== 'held') return { kind: 'reject', reason: 'not_held' };
  const now = deps.now();
  const received = { amountMinor: item.receivedMinor, currency: item.currency };
  const payment = { workspaceId: item.workspaceId, id: item.paymentId };
  const kept = await keepRequestedAmount(tx, deps.newId, payment, received, now);
  if (kept.kind === 'reject') return kept;
  if (item.settledAt !== null) await reopenSettled(tx, item, now);
  const isAll = kept.keptMinor === item.receivedMinor;
  const change = isAll
    ? { ...startReturn, status: 'kept' as const, nextCheckAt: null }
    : { ...startReturn, nextCheckAt: now };
  await saveSuspenseItem(tx, item, { ...change, keptMinor: kept.keptMinor }, now);
  await recordAct(tx, deps, act(businessId, item, 'suspense.keep_asked'));
  return { kind: 'done' };
}

const startReturn = {
  status: 'returning',
  sentAt: null,
  providerRefundId: null,
  checkCount: 0,
} as const;

function act(businessId: string, item: SuspenseItem, action: string) {
  return {
    businessId,
    workspaceId: item.workspaceId,
    action,
    subjectKind: 'payment',
    subjectId: item.paymentId,
    detail: { suspense_item_id: item.id, received_minor: String(item.receivedMinor) },
  };
}
