import { uuidV7Time } from '@countinghouse/identifiers';
import type { Database } from '@countinghouse/postgres';
import {
  countOutbox,
  countOverdueHeads,
  estimateParkedRows,
  findOldestInOutbox,
} from './backlog.sql.ts';

/** The webhook backlog. Reading a figure costs the same however large the backlog is. */
export interface WebhookBacklog {
  /** Committed events without a sequence number; counted up to 10,000. */
  readonly outboxRows: () => Promise<number>;
  readonly outboxOldestSeconds: () => Promise<number>;
  /** Endpoints with due work that no dispatcher has claimed; counted up to 1,000. */
  readonly endpointsOverdue: () => Promise<number>;
  /** Deliveries waiting for another attempt, as estimated by the database's statistics. */
  readonly parkedRetries: () => Promise<number>;
}

/** A running dispatcher claims a due head within a fraction of a second. */
const overdueAfterMs = 30_000;

export function watchWebhookBacklog<Schema>(
  { db }: Database<Schema>,
  nowMs: () => number,
): WebhookBacklog {
  return {
    outboxRows: () => countOutbox(db),
    outboxOldestSeconds: async () => {
      const oldest = await findOldestInOutbox(db);
      return oldest === null ? 0 : Math.max(0, (nowMs() - uuidV7Time(oldest)) / 1_000);
    },
    endpointsOverdue: () => countOverdueHeads(db, new Date(nowMs() - overdueAfterMs)),
    parkedRetries: () => estimateParkedRows(db),
  };
}
