import { dayMs } from '@countinghouse/calendar';
import { expect, test } from 'vitest';
import { numberReceipt } from '../../services/payments/src/charges/receipts/number-receipt.ts';
import { numberAll } from '../../services/payments/test/support/ledger/number-all.ts';
import { usePaymentsDatabase } from '../../services/payments/test/support/processes/payments-database.ts';
import { createSettlementScene } from '../../services/payments/test/support/settlement/settlement-scene.ts';
import { withClient } from '../fixtures/with-client.ts';

const charges = Number(process.env['CHARGES'] ?? 2_000);
const batch = 500;

const use = usePaymentsDatabase();

interface Bytes {
  readonly table: string;
  readonly heap: number;
  readonly indexes: number;
}

test('a settled charge leaves bytes table by table', async () => {
  const scene = await createSettlementScene(use.database);
  const before = await read();
  for (let made = 0; made < charges; made += batch) {
    const paid = [];
    while (paid.length < batch) paid.push(await scene.charge());
    for (const { workspaceId, id } of paid) await numberReceipt(scene.deps, { workspaceId, id });
    await numberAll(use.database);
    scene.settleAtProvider(paid.map(({ transactionId }) => transactionId));
    scene.advance(dayMs);
    while ((await scene.runJobs()) > 0);
    await numberAll(use.database);
  }
  const left = await read();
  await withClient(use.testDatabase.adminUrl, (client) =>
    client.query(`reindex database ${use.testDatabase.name}`),
  );
  const packed = await read();
  let total = 0;
  for (const { table, heap, indexes } of left) {
    const of = (rows: readonly Bytes[]) => rows.find((row) => row.table === table);
    const each = (bytes: number, less = 0) => (bytes - less) / charges;
    const ofHeap = each(heap, of(before)?.heap);
    const ofIndexes = each(indexes, of(before)?.indexes);
    if (ofHeap + ofIndexes < 1) continue;
    total += ofHeap + ofIndexes;
    const rebuilt = each(of(packed)?.indexes ?? 0, of(before)?.indexes);
    process.stdout.write(
      `| ${table} | ${ofHeap.toFixed(0)} | ${ofIndexes.toFixed(0)} | ${rebuilt.toFixed(0)} |\n`,
    );
  }
  process.stdout.write(`| in all | ${total.toFixed(0)} |\n`);
  expect(total).toBeGreaterThan(0);
}, 1_800_000);

/** Each table with its partitions and what is too large for a row. */
function read(): Promise<readonly Bytes[]> {
  return withClient(use.testDatabase.adminUrl, async (client) => {
    await client.query('vacuum');
    const { rows } = await client.query<Bytes>(`
      select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as table,
        sum(pg_table_size(c.oid))::float8 as heap, sum(pg_indexes_size(c.oid))::float8 as indexes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = 'public'
      group by 1 order by 2 desc`);
    return rows;
  });
}
