import type { Database } from '../../../src/kernel/database.ts';
import { numberLedger } from '../../../src/ledger/ledger/number-ledger.ts';

/** Leaves no committed transaction without a number, as long as nobody else numbers or posts. */
export async function numberAll(database: Database): Promise<void> {
  while ((await numberLedger(database)) > 0);
}
