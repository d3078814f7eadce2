import type { Database } from '../../../kernel/database.ts';
import type { Refund } from '../refund.rules.ts';
import { listRefundPage } from '../refunds.sql.ts';
import type { RefundFilter } from '../refunds.sql.ts';

/** Refunds across all payments, newest first. */
export function searchRefunds(
  { db }: Database,
  filter: RefundFilter,
  limit: number,
): Promise<readonly Refund[]> {
  return listRefundPage(db, filter, limit);
}
