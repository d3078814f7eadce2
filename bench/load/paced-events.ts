import { setTimeout as wait } from 'node:timers/promises';
import { createIdSource } from '@countinghouse/identifiers';
import { connectDatabase, withTransaction } from '@countinghouse/postgres';
import { insertEvents } from '@countinghouse/webhooks';
import type { Schema } from '../../services/payments/src/kernel/schema.generated.ts';
import { BenchError } from '../benchmark.ts';

interface PacedEventsRequest {
  readonly applicationUrl: string;
  /** They take turns. */
  readonly workspaceIds: readonly string[];
  readonly eventsPerSecond: number;
  readonly seconds: number;
  /** For whoever looks while it goes on; filled in the order of the commits. */
  readonly committed?: Map<string, number>;
}

/** Ids of events, each with the moment at which its commit was acknowledged. */
export type Committed = ReadonlyMap<string, number>;

const tickMs = 4;
/** As many as a settlement of charges stores together; at low rates a transaction has one. */
const eventsPerTransactionMax = 10;
const connectionsMax = 8;
/** Transactions that wait for a connection; beyond, the rate is more than the machine can do. */
const openMax = 1_000;

/** Events in small transactions of their own at a fixed rate, as the service stores them. */
export async function emitPaced(request: PacedEventsRequest): Promise<Committed> {
  const { workspaceIds, eventsPerSecond, seconds } = request;
  const newId = createIdSource({ cell: 0, nowMs: Date.now });
  const database = connectDatabase<Schema>({
    url: request.applicationUrl,
    applicationName: 'bench',
    connectionsMax,
  });
  const { committed = new Map<string, number>() } = request;
  const open = new Set<Promise<void>>();
  let made = 0;

  function nextEvents(count: number) {
    return Array.from({ length: count }, () => {
      const tenantId = workspaceIds[made % workspaceIds.length] ?? '';
      made += 1;
      return {
        tenantId,
        id: newId(),
        type: 'payment.succeeded',
        createdAt: new Date(),
        data: sampleData,
      };
    });
  }

  async function store(count: number): Promise<void> {
    const events = nextEvents(count);
    await withTransaction(database.db, (tx) => insertEvents(tx, events));
    const atMs = performance.timeOrigin + performance.now();
    for (const { id } of events) committed.set(id, atMs);
  }

  try {
    const startedAtMs = performance.now();
    for (;;) {
      const elapsedMs = performance.now() - startedAtMs;
      if (elapsedMs >= seconds * 1_000) break;
      const due = Math.floor((elapsedMs * eventsPerSecond) / 1_000);
      while (made < due) {
        const storing = store(Math.min(eventsPerTransactionMax, due - made));
        open.add(storing);
        void storing.finally(() => open.delete(storing)).catch(() => undefined);
      }
      if (open.size > openMax) throw new BenchError(`${eventsPerSecond} events/s are too many`);
      await wait(tickMs);
    }
    await Promise.all(open);
    return committed;
  } finally {
    await Promise.allSettled(open);
    await database.close();
  }
}

const sampleData = {
  id: '0199a000-0000-7000-8000-000000000000',
  amount: 10_000n,
  currency: 'NGN',
  fee_amount: 320n,
  net_amount: 9_680n,
  status: 'succeeded',
  qr_code_id: null,
  payment_link_id: '0199a000-0000-7000-8000-000000000001',
};
