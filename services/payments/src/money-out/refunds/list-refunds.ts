import { keysetPages } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Refund, RefundStatus } from './refund.rules.ts';
import { listRefundsOfPayment } from './refunds.sql.ts';

/** About half a megabyte as JSON. */
const rowsPerPage = 500;

/** All refunds of a payment, or those in one status, newest first. */
export function readRefundPages(
  database: Database,
  payment: RowKey,
  status: RefundStatus | null,
): AsyncIterable<readonly Refund[]> {
  return keysetPages({
    read: (olderThanId, rowsMax) =>
      listRefundsOfPayment(database.db, payment, status, olderThanId, rowsMax),
    rowsPerPage,
  });
}
