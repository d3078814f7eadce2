import { withSpan } from '@countinghouse/observability';
import { createBatcher } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import type { Payment } from './payment.rules.ts';
import { listPaymentsAcrossWorkspaces, listPaymentsOfWorkspace } from './payments.sql.ts';
import type { PaymentKey } from './payments.sql.ts';

export type GetPayment = (key: PaymentKey) => Promise<Payment | null>;

const paymentsPerReadMax = 200;
/** One at a time makes the largest batches: the fewest round trips for both sides. */
const readsAtATime = 1;

/** The busiest read of the service: requests that arrive together share one statement. */
export function createGetPayment(database: Database): GetPayment {
  return createBatcher({
    run: (keys: readonly PaymentKey[]) =>
      withSpan('payments.read_batch', { 'batch.size': keys.length }, () =>
        readPayments(database, keys),
      ),
    itemsMax: paymentsPerReadMax,
    lanes: readsAtATime,
  });
}

async function readPayments(
  database: Database,
  keys: readonly PaymentKey[],
): Promise<readonly (Payment | null)[]> {
  const workspaceId = keys[0]?.workspaceId ?? '';
  if (keys.every((key) => key.workspaceId === workspaceId)) {
    const ids = keys.map((key) => key.id);
    const found = await listPaymentsOfWorkspace(database.db, workspaceId, ids);
    const byId = new Map(found.map((payment) => [payment.id, payment]));
    return ids.map((id) => byId.get(id) ?? null);
  }
  const found = await listPaymentsAcrossWorkspaces(database.db, keys);
  const byKey = new Map(found.map((row) => [row.workspaceId + row.id, row.payment]));
  return keys.map((key) => byKey.get(key.workspaceId + key.id) ?? null);
}
