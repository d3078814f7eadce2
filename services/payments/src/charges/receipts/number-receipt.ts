import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import { toReceiptNumber } from './receipt-number.rules.ts';
import { findReceiptNumber, insertReceipt, lockLastReceiptNumber } from './receipts.sql.ts';
import type { ReceiptKey } from './receipts.sql.ts';

interface NumberReceiptDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * The receipt number of a received payment: its existing one, or the workspace's next. It is
 * assigned when the receipt is first e-mailed or opened, so that settling a charge never waits for
 * a counter.
 */
export async function numberReceipt(deps: NumberReceiptDeps, key: ReceiptKey): Promise<string> {
  const known = await findReceiptNumber(deps.database.db, key);
  if (known !== null) return toReceiptNumber(known);
  return withTransaction(deps.database.db, async (tx) => {
    const last = await lockLastReceiptNumber(tx, key.workspaceId);
    // Another request may have numbered it while this one waited for the counter.
    const numbered = await findReceiptNumber(tx, key);
    if (numbered !== null) return toReceiptNumber(numbered);
    await insertReceipt(tx, key, last + 1n, deps.now());
    return toReceiptNumber(last + 1n);
  });
}
