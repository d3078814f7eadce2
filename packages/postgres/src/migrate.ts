import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { RolesByProcess } from './database-roles.ts';
import { listMigrations, missingMigrations } from './migration-files.ts';
import type { MigrationFile, MigrationSet } from './migration-files.ts';
import { namesPartitions, nameRoles, splitStatements } from './migration-text.ts';
import { partitionFunctions } from './partitions.ts';

export type MigrationProgress = (step: {
  readonly name: string;
  readonly position: number;
  readonly count: number;
}) => void;

interface MigrateOptions {
  /** Connects as the owner role: no other may change the schema. */
  readonly url: string;
  readonly sets: readonly MigrationSet[];
  /** The roles that migrations grant rights to. */
  readonly roles: RolesByProcess;
  readonly onStep?: MigrationProgress;
}

/** One migrator at a time per database; the number is arbitrary and must never change. */
const migratorLock = 4_010_001;
/**
 * A migration that waits for a lock blocks every later statement on that table. It gives up
 * quickly, lets traffic through, and retries.
 */
const lockWait = '500ms';
const lockAttemptsMax = 120;
const lockRetryMs = 500;
const lockNotAvailable = '55P03';

/** Applies pending migrations in order, each once. Returns the ids of those applied. */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const files = listMigrations(options.sets).map((file) => ({
    ...file,
    text: nameRoles(file.text, options.roles),
  }));
  const client = new pg.Client({ connectionString: options.url, application_name: 'migrate' });
  await client.connect();
  try {
    await becomeOnlyMigrator(client);
    await refuseEarlierHistory(client);
    await client.query(versionTable);
    await client.query(partitionFunctions);
    const applied = await client.query('select id, checksum from schema_migrations');
    const missing = missingMigrations(files, applied.rows);
    for (const [index, file] of missing.entries()) {
      options.onStep?.({
        name: `${file.id} ${file.name}`,
        position: index + 1,
        count: missing.length,
      });
      await applyWithPatience(client, file);
    }
    return missing.map((file) => file.id);
  } finally {
    await client.end();
  }
}

/**
 * Polls instead of waiting: a session that waits inside a statement holds a snapshot, and the
 * running migrator's `create index concurrently` would wait for that.
 */
async function becomeOnlyMigrator(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock($1) as "isOurs"',
      [migratorLock],
    );
    if (rows[0]?.isOurs === true) return;
    await wait(lockRetryMs);
  }
}

const versionTable = `
  create table if not exists schema_migrations (
    id         text primary key,
    file       text not null,
    checksum   text not null,
    applied_at timestamptz not null default now()
  )`;

/**
 * Migrations were rewritten once before the first release; databases from before cannot be
 * upgraded.
 */
async function refuseEarlierHistory(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('schema_migrations') and attname = 'version'`,
  );
  if (rowCount === 0) return;
  throw new Error(
    'this database is from before the first release and cannot be upgraded: create a new one',
  );
}

async function applyWithPatience(client: pg.Client, file: MigrationFile): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, file);
      return;
    } catch (error) {
      if (attempt >= lockAttemptsMax || !isLockTimeout(error)) {
        throw new Error(`migration ${file.id} (${file.name}) failed`, { cause: error });
      }
      await wait(lockRetryMs);
    }
  }
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  const record = 'insert into schema_migrations (id, file, checksum) values ($1, $2, $3)';
  const row = [file.id, file.name, file.checksum];
  if (!file.runsInTransaction) {
    // These statements (`… concurrently`) block no traffic while they wait.
    await client.query('set lock_timeout = 0');
    for await (const statement of statementsOf(client, file.text)) {
      await dropUnfinishedIndex(client, statement);
      await client.query(statement);
    }
    await client.query(record, row);
    return;
  }
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${lockWait}'`);
    if (namesPartitions(file.text)) {
      for await (const statement of statementsOf(client, file.text)) await client.query(statement);
    } else {
      await client.query(file.text);
    }
    await client.query(record, row);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Yields single statements; a per-partition statement once for each existing partition. */
async function* statementsOf(client: pg.Client, file: string): AsyncGenerator<string> {
  for (const { text, forEachOf } of splitStatements(file)) {
    if (forEachOf === null) {
      yield text;
      continue;
    }
    for (const partition of await listPartitions(client, forEachOf)) {
      yield text.replaceAll('{partition}', partition);
    }
  }
}

async function listPartitions(client: pg.Client, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relid::text as name from pg_partition_tree($1::regclass) where isleaf order by 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * A migrator that was killed midway leaves an invalid index that is never used and blocks its name.
 */
async function dropUnfinishedIndex(client: pg.Client, statement: string): Promise<void> {
  const name = /create index concurrently if not exists (\w+)/.exec(statement)?.[1];
  if (name === undefined) return;
  const { rowCount } = await client.query(
    `select from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
    [name],
  );
  if (rowCount === 1) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === lockNotAvailable;
}
