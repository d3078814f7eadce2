import { withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '../../kernel/database.ts';
import type { ResolveRefundsDeps } from '../../money-out/refunds/outcomes/resolve-refunds.ts';
import { lockSuspenseItem } from './suspense.sql.ts';
import type { SuspenseChange, SuspenseItem } from './suspense.sql.ts';

/** Money is returned as refunds of its charge. */
export type ReturnMoneyDeps = ResolveRefundsDeps;

/** Runs `work` on an item's current row, under its lock. */
export function changeItem<Result>(
  deps: { readonly database: Database; readonly now: () => Date },
  item: Pick<SuspenseItem, 'workspaceId' | 'id'>,
  work: (tx: Tx, locked: SuspenseItem, now: Date) => Promise<Result>,
): Promise<Result | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const locked = await lockSuspenseItem(tx, item.workspaceId, item.id);
    return locked === null ? null : work(tx, locked, deps.now());
  });
}

/** The item with the given changes. Unless `nextCheckAt` is given, it is not due again. */
export function changed(locked: SuspenseItem, to: Partial<SuspenseChange>): SuspenseChange {
  const { status, keptMinor, sentAt, checkCount, providerRefundId } = locked;
  const before = { status, keptMinor, sentAt, checkCount, providerRefundId };
  return { ...before, nextCheckAt: null, ...to };
}

export function idsOf(item: SuspenseItem) {
  return {
    workspace_id: item.workspaceId,
    suspense_item_id: item.id,
    payment_id: item.paymentId,
  };
}
