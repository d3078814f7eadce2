import { inBatchSpan, toBatchItem } from '@countinghouse/observability';
import { createBatcher } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import type { Payment } from './payment.rules.ts';
import { listPaymentsAcrossWorkspaces, listPaymentsOfWorkspace } from './payments.sql.ts';
import type { PaymentKey } from './payments.sql.ts';

export type GetPayment = (key: PaymentKey) => Promise<Payment | null>;

const paymentsPerReadMax = 200;
/** One read at a time gives the largest batches and the fewest round trips. */
const readsAtATime = 1;

/** The service's busiest read: concurrent requests share one statement. */
export function createGetPayment(database: Database): GetPayment {
  const readTogether = createBatcher({
    run: inBatchSpan('payments.read_batch', (keys: readonly PaymentKey[]) =>
      readPayments(database, keys),
    ),
    itemsMax: paymentsPerReadMax,
    lanes: readsAtATime,
  });
  return (key) => readTogether(toBatchItem(key));
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
