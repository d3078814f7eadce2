import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { listMigrations, missingMigrations } from './migration-files.ts';
import type { MigrationFile } from './migration-files.ts';
import { partitionFunctions } from './partitions.ts';

export type MigrationProgress = (step: {
  readonly name: string;
  readonly position: number;
  readonly count: number;
}) => void;

interface MigrateOptions {
  /** The owner role: the application role may change no schema. */
  readonly url: string;
  readonly folder: string;
  readonly onStep?: MigrationProgress;
}

/** One migrator at a time per database; the number is arbitrary and must never change. */
const migratorLock = 4_010_001;
/**
 * A migration that waits for a lock makes every later statement on that table wait behind it.
 * It gives up soon, lets traffic through, and tries again.
 */
const lockWait = '500ms';
const lockAttemptsMax = 120;
const lockRetryMs = 500;
const lockNotAvailable = '55P03';

/** Applies what is missing, in order, each migration once. Returns the names it applied. */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const files = listMigrations(options.folder);
  const client = new pg.Client({ connectionString: options.url, application_name: 'migrate' });
  await client.connect();
  try {
    await becomeOnlyMigrator(client);
    await client.query(versionTable);
    await client.query(partitionFunctions);
    const applied = await client.query('select version, checksum from schema_migrations');
    const missing = missingMigrations(files, applied.rows);
    for (const [index, file] of missing.entries()) {
      options.onStep?.({ name: file.name, position: index + 1, count: missing.length });
      await applyWithPatience(client, file);
    }
    return missing.map((file) => file.name);
  } finally {
    await client.end();
  }
}

/**
 * Asked again and again rather than waited for: a session that waits inside a statement holds a
 * snapshot, and `create index concurrently` of the migrator at work would wait for that.
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
    version    integer primary key,
    name       text not null,
    checksum   text not null,
    applied_at timestamptz not null default now()
  )`;

async function applyWithPatience(client: pg.Client, file: MigrationFile): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, file);
      return;
    } catch (error) {
      if (attempt >= lockAttemptsMax || !isLockTimeout(error)) {
        throw new Error(`migration ${file.name} failed`, { cause: error });
      }
      await wait(lockRetryMs);
    }
  }
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  const record = 'insert into schema_migrations (version, name, checksum) values ($1, $2, $3)';
  const row = [file.version, file.name, file.checksum];
  if (!file.runsInTransaction) {
    // What runs here (`… concurrently`) stops no traffic while it waits.
    await client.query('set lock_timeout = 0');
    for (const statement of statementsOf(file.text)) {
      await dropUnfinishedIndex(client, statement);
      await client.query(statement);
    }
    await client.query(record, row);
    return;
  }
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${lockWait}'`);
    await client.query(file.text);
    await client.query(record, row);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** One by one: several in one message would be a transaction again. */
function statementsOf(text: string): readonly string[] {
  return text.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
}

/** A migrator that was killed half way leaves an index that is never used and bars its own name. */
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
