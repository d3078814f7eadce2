import { withClient } from '../fixtures/with-client.ts';

/** What one operation leaves on disk, in bytes. */
export interface StorageCost {
  /** Written ahead to disk, to each standby and to the archive. */
  readonly walBytes: number;
  /**
   * Beside it, pages written whole because they changed for the first time since a checkpoint. The busier
   * and the longer the time between checkpoints, the less of it falls on one operation.
   */
  readonly pageBytes: number;
  readonly tableBytes: number;
  readonly indexBytes: number;
}

export interface StorageMeter {
  /** Begins a reading, which the returned function ends. */
  readonly start: () => Promise<() => Promise<StorageCost>>;
}

/** Of the whole server, which is the benchmark's own: a difference is what the work has left. */
export function openStorageMeter(postgresUrl: string): StorageMeter {
  return {
    start: async () => {
      const before = await readPlace(postgresUrl);
      return async () => {
        const after = await readPlace(postgresUrl);
        return {
          ...(await readLog(postgresUrl, before.lsn, after.lsn)),
          tableBytes: after.tableBytes - before.tableBytes,
          indexBytes: after.indexBytes - before.indexBytes,
        };
      };
    },
  };
}

export function perOperation(total: StorageCost, operations: number): StorageCost | null {
  if (operations === 0) return null;
  return {
    walBytes: total.walBytes / operations,
    pageBytes: total.pageBytes / operations,
    tableBytes: total.tableBytes / operations,
    indexBytes: total.indexBytes / operations,
  };
}

async function readPlace(postgresUrl: string) {
  const { lsn, databases } = await withClient(postgresUrl, async (client) => {
    const place = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn');
    const names = await client.query<{ datname: string }>(
      'select datname from pg_database where not datistemplate order by datname',
    );
    return { lsn: place.rows[0]?.lsn ?? '', databases: names.rows };
  });
  const sizes = await Promise.all(databases.map(({ datname }) => readSizes(postgresUrl, datname)));
  const sum = (of: (size: Sizes) => number): number =>
    sizes.reduce((total, size) => total + of(size), 0);
  return {
    lsn,
    tableBytes: sum(({ tables }) => tables),
    indexBytes: sum(({ indexes }) => indexes),
  };
}

async function readLog(
  postgresUrl: string,
  from: string,
  to: string,
): Promise<Pick<StorageCost, 'walBytes' | 'pageBytes'>> {
  // Where nothing was written since the last switch, the server refuses to read: the place lies behind what it flushed.
  if (from === to) return { walBytes: 0, pageBytes: 0 };
  return withClient(postgresUrl, async (client) => {
    await client.query('create extension if not exists pg_walinspect');
    // What was inserted last may not be on disk yet, and is read from there.
    await client.query('select pg_switch_wal()');
    const { rows } = await client.query<{ records: string; pages: string }>(
      `select coalesce(sum(record_size), 0) as records, coalesce(sum(fpi_size), 0) as pages
       from pg_get_wal_stats($1, $2)`,
      [from, to],
    );
    return { walBytes: Number(rows[0]?.records), pageBytes: Number(rows[0]?.pages) };
  });
}

interface Sizes {
  readonly tables: number;
  readonly indexes: number;
}

/** Tables with what is too large for a row; indexes of both. */
async function readSizes(postgresUrl: string, database: string): Promise<Sizes> {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return withClient(url.href, async (client) => {
    const { rows } = await client.query<{ tables: string; indexes: string }>(
      `select coalesce(sum(pg_relation_size(oid)) filter (where relkind in ('r', 't', 'm')), 0) as tables,
         coalesce(sum(pg_relation_size(oid)) filter (where relkind = 'i'), 0) as indexes
       from pg_class where relkind in ('r', 't', 'm', 'i')`,
    );
    return { tables: Number(rows[0]?.tables), indexes: Number(rows[0]?.indexes) };
  });
}
