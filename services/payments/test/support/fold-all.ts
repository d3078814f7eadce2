import { waitUntil } from '@countinghouse/testing';
import type { Database } from '../../src/database.ts';
import { foldLedger, readFoldLagSeconds } from '../../src/ledger/fold-ledger.ts';

/** Any transaction of the whole server holds the watermark back, also one of another test's. */
export async function foldAll(database: Database): Promise<void> {
  await waitUntil('everything is folded', async () => {
    await foldLedger(database);
    return (await readFoldLagSeconds(database, Date.now() + 1_000)) === 0;
  });
}
