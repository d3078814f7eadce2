import { createHash } from 'node:crypto';
import { listMigrations } from '@countinghouse/postgres';
import { createTestDatabase } from '@countinghouse/postgres/testing';
import pg from 'pg';
import { atShutdown } from '../tools/dev/shutdown.ts';
import { BenchError } from './benchmark.ts';
import { withClient } from './with-client.ts';

/** What tells the databases of one service from those of another. */
export type DatabaseService = Omit<Required<Parameters<typeof createTestDatabase>[0]>, 'adminUrl'>;

export interface ServiceDatabase {
  readonly name: string;
  readonly applicationUrl: string;
  readonly ownerUrl: string;
  readonly adminUrl: string;
}

/** Made by the migrations alone, for one run; dropped when the run ends. */
export async function createServiceDatabase(
  service: DatabaseService,
  postgresUrl: string,
): Promise<ServiceDatabase> {
  const database = await createTestDatabase({ ...service, adminUrl: postgresUrl });
  atShutdown(database.drop);
  return database;
}

export interface KeptDatabaseRequest {
  readonly postgresUrl: string;
  /** Says what is inside; a change of it or of the migrations makes another database. */
  readonly content: string;
  readonly rows: number;
  readonly isFresh: boolean;
  readonly fill: (database: ServiceDatabase) => Promise<void>;
}

/**
 * A database whose filling takes minutes stays for the next run. It gets its name only when it is
 * complete, and it replaces the kept ones of other shapes: they are gigabytes.
 */
export async function findOrFillDatabase(
  service: DatabaseService,
  request: KeptDatabaseRequest,
): Promise<ServiceDatabase> {
  const { postgresUrl, rows, isFresh } = request;
  const keptPrefix = `ch_bench_${service.service}_`;
  const name = `${keptPrefix}${rows}_${shapeOf(service, request.content)}`;
  const kept = await withClient(postgresUrl, (admin) => listKept(admin, keptPrefix));
  if (!kept.includes(name) || isFresh) {
    const filling = await createServiceDatabase(service, postgresUrl);
    await request.fill(filling);
    await withClient(postgresUrl, async (admin) => {
      for (const old of kept) await dropDatabase(admin, old);
      await admin.query(`alter database ${filling.name} rename to ${name}`);
    });
  }
  return {
    name,
    applicationUrl: urlFor(postgresUrl, name, service.roles.application),
    ownerUrl: urlFor(postgresUrl, name, service.roles.owner),
    adminUrl: urlFor(postgresUrl, name),
  };
}

async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
}

async function listKept(admin: pg.Client, prefix: string): Promise<readonly string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  return rows.map((row) => row.datname);
}

function shapeOf({ migrationsFolder }: DatabaseService, content: string): string {
  const hash = createHash('sha256').update(content);
  for (const file of listMigrations(migrationsFolder)) hash.update(file.checksum);
  return hash.digest('hex').slice(0, 12);
}

function urlFor(postgresUrl: string, database: string, role?: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  if (role !== undefined) {
    url.username = role;
    url.password = '';
  }
  return url.href;
}

const durable = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/** A server that may lose what it acknowledged is faster than any that a payment may run on. */
export async function assertDurable(postgresUrl: string): Promise<void> {
  await withClient(postgresUrl, async (client) => {
    for (const setting of durable) {
      const { rows } = await client.query<{ value: string }>(
        'select current_setting($1) as value',
        [setting],
      );
      if (rows[0]?.value === 'on') continue;
      throw new BenchError(
        `PostgreSQL runs with ${setting} off: figures from it would mean nothing`,
      );
    }
  });
}
