import { createBatcher } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import { rowKeyText } from '../../kernel/row-key.rules.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Refund } from './refund.rules.ts';
import { listRefundsByKey } from './refunds.sql.ts';

export type GetRefund = (key: RowKey) => Promise<Refund | null>;

const refundsPerReadMax = 200;
const readsAtATime = 1;

/** All refunds in responses are read through this batcher, so concurrent requests share a read. */
export function createGetRefund(database: Database): GetRefund {
  return createBatcher({
    run: async (keys: readonly RowKey[]) => {
      const found = await listRefundsByKey(database.db, keys);
      const byKey = new Map(found.map((row) => [rowKeyText(row), row.refund]));
      return keys.map((key) => byKey.get(rowKeyText(key)) ?? null);
    },
    itemsMax: refundsPerReadMax,
    lanes: readsAtATime,
  });
}
