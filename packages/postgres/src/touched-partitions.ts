import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';

class Undone extends Error {
  override readonly name = 'Undone';
}

/**
 * Tables of which some work locks more than this many hash partitions: they are planned and locked
 * needlessly if the work concerns fewer tenants. The work's changes are rolled back.
 */
export async function listTablesTouchedWidely<Schema>(
  db: Kysely<Schema>,
  partitionsMax: number,
  work: (tx: Transaction<Schema>) => Promise<unknown>,
): Promise<readonly string[]> {
  const tables: string[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      // A cached plan locks every partition, which costs less than planning again.
      await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
      await work(tx);
      const { rows } = await sql<{ name: string }>`
        select i.inhparent::regclass::text as name
        from pg_locks l
        join pg_inherits i on i.inhrelid = l.relation
        join pg_partitioned_table p on p.partrelid = i.inhparent and p.partstrat = 'h'
        join pg_class c on c.oid = l.relation and c.relkind = 'r'
        where l.pid = pg_backend_pid() and l.locktype = 'relation'
        group by i.inhparent having count(distinct l.relation) > ${partitionsMax}
        order by 1`.execute(tx);
      tables.push(...rows.map(({ name }) => name));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return tables;
}
