import type { Progress } from '../tools/dev/progress.ts';
import { unmetered } from './alternate.ts';
import type { Variant } from './alternate.ts';
import type { FurtherGoal } from './benchmark.ts';
import { withClient } from './with-client.ts';

/** Rows that were added to each table, by the row of the table that has one for each operation. */
export type AddedRows = ReadonlyMap<string, number>;

/** What jobs beside the work leave now and then is below this. */
const tolerance = 0.02;

/**
 * Bare means the same rows: both sides run once more, and what they have added to each table must be
 * the same for each row of `unitTable`, of which an operation adds one. Where it is not, the ratio compares different work.
 */
export async function toSameRowsGoal(
  scene: { readonly progress: Progress; readonly adminUrl: string; readonly unitTable: string },
  ours: readonly Variant[],
  bare: readonly Variant[],
): Promise<FurtherGoal> {
  const [ourLast, bareLast] = [ours.at(-1), bare.at(-1)];
  if (ourLast === undefined || bareLast === undefined) throw new RangeError('a side is missing');
  const { progress } = scene;
  const differences = await progress.run('the same rows on both sides', async (note) => {
    const different = listDifferences(
      await countAdded(scene, ourLast),
      await countAdded(scene, bareLast),
    );
    note(different.length === 0 ? 'yes' : 'no');
    return different;
  });
  for (const difference of differences) progress.say(`  ${difference}`);
  return {
    name: 'tables in which both sides leave different rows',
    value: differences.length,
    unit: '',
    goal: 0,
    direction: 'at most',
  };
}

export function listDifferences(ours: AddedRows, bare: AddedRows): readonly string[] {
  return [...new Set([...ours.keys(), ...bare.keys()])].toSorted().flatMap((table) => {
    const [left, right] = [ours.get(table) ?? 0, bare.get(table) ?? 0];
    if (Math.abs(left - right) <= tolerance) return [];
    return [`${table}: ${left.toFixed(2)} rows by us, ${right.toFixed(2)} by bare`];
  });
}

async function countAdded(
  { adminUrl, unitTable }: { readonly adminUrl: string; readonly unitTable: string },
  variant: Variant,
): Promise<AddedRows> {
  // Preparation adds rows too: what counts is what is there when the measured part begins.
  let before: ReadonlyMap<string, number> = new Map();
  await variant.measure(async (work) => {
    before = await countRows(adminUrl);
    return unmetered(work);
  });
  const after = await countRows(adminUrl);
  const added = (table: string): number => (after.get(table) ?? 0) - (before.get(table) ?? 0);
  // Not by the operations: a load generator does not count those under way when it ends.
  const units = added(unitTable);
  return new Map([...after.keys()].map((table) => [table, added(table) / units]));
}

/** Of every table; a partitioned one counts as a whole. */
async function countRows(adminUrl: string): Promise<ReadonlyMap<string, number>> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ table: string; rows: number }>(
      `select c.relname as table,
         (xpath('/row/count/text()', query_to_xml(
           format('select count(*) from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text::float8 as rows
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition
         and n.nspname = 'public'`,
    );
    return new Map(rows.map((row) => [row.table, row.rows]));
  });
}
