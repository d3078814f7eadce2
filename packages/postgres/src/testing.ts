import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { bootstrapDatabase } from './bootstrap.ts';
import { clearDatabase, readFreshState } from './clear-database.ts';
import type { FreshState } from './clear-database.ts';
import type { DatabaseRoles, RolesByProcess } from './database-roles.ts';
import { migrate } from './migrate.ts';
import { listMigrations } from './migration-files.ts';
import type { MigrationSet } from './migration-files.ts';
import { ensurePartitionsOfFixedClocks } from './partitions-for-tests.ts';

export { connectGatedPool } from './gated-pool.ts';
export type { ConnectionGate, GatedPool } from './gated-pool.ts';
export { testAdminUrl } from './test-admin-url.ts';
export { listTablesTouchedWidely } from './touched-partitions.ts';
export { describeStatement, watchStatements } from './watched-statements.ts';
export type { WatchedStatement } from './watched-statements.ts';
export { connectPatiently } from './patient-connection.ts';

/** A real database for one test file: a clone of a migrated template. */
export interface TestDatabase {
  readonly name: string;
  readonly applicationUrl: string;
  /** Connection URLs of each process. */
  readonly urlOf: RolesByProcess;
  readonly ownerUrl: string;
  readonly adminUrl: string;
  readonly drop: () => Promise<void>;
}

interface TestDatabaseOptions {
  readonly adminUrl: string;
  readonly service: string;
  readonly roles: DatabaseRoles;
  readonly migrationSets: readonly MigrationSet[];
  /** What else a release adds to its database, as the owner. */
  readonly afterMigrate?: {
    /** Changes when `run` would do something else: the template is then rebuilt. */
    readonly fingerprint: string;
    readonly run: (ownerUrl: string) => Promise<void>;
  };
}

const templateLock = 4_010_002;

/** Enough to tell partitions apart. The full check uses as many as a release has. */
const hashPartitionsMax = process.env['COUNTINGHOUSE_TEST_PARTITIONS_MAX'] ?? '4';

export async function createTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  return describe(options, await cloneTemplate(options));
}

/** Used and cleared databases, for the next file of this process. */
const returned = new Map<string, string[]>();
const freshStates = new Map<string, FreshState>();

/**
 * As createTestDatabase, but reuses databases of finished files: cloning takes ten times longer.
 */
export async function borrowTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const place = `${options.adminUrl} ${templateName(options)}`;
  const name = returned.get(place)?.pop() ?? (await cloneForgetful(options));
  const inside = urlFor(options.adminUrl, name);
  const fresh = freshStates.get(place) ?? (await asAdmin(inside, readFreshState));
  freshStates.set(place, fresh);
  const own = describe(options, name);
  return {
    ...own,
    drop: async () => {
      const isFresh = await asAdmin(inside, (admin) => clearDatabase(admin, fresh));
      if (isFresh) returned.getOrInsert(place, []).push(name);
      else await own.drop();
    },
  };
}

/** No test stops the server that they share, so no commit waits for its disk. */
async function cloneForgetful(options: TestDatabaseOptions): Promise<string> {
  const name = await cloneTemplate(options);
  await asAdmin(options.adminUrl, (admin) =>
    admin.query(`alter database ${name} set synchronous_commit = off`),
  );
  return name;
}

async function cloneTemplate(options: TestDatabaseOptions): Promise<string> {
  const template = templateName(options);
  const name = testDatabaseName(options.service);
  await asAdmin(options.adminUrl, async (admin) => {
    // Only one file may build the template. Once it exists, no process connects to it or drops it,
    // and files clone it concurrently.
    await admin.query('select pg_advisory_lock($1)', [templateLock]);
    await ensureTemplate(admin, template, options);
    await admin.query('select pg_advisory_unlock($1)', [templateLock]);
    await dropAbandoned(admin, options.adminUrl);
    await admin.query(`create database ${name} template ${template} owner ${options.roles.owner}`);
  });
  // Role settings and grants on a database are not cloned.
  await bootstrapDatabase(options.adminUrl, { database: name, roles: options.roles });
  return name;
}

async function asAdmin<Result>(
  url: string,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);

/** Contains the owner's process id: later processes drop databases of processes that ended. */
function testDatabaseName(service: string): string {
  return `ch_test_${service}_${host}_${process.pid}_${randomBytes(4).toString('hex')}`;
}

async function dropAbandoned(admin: pg.Client, adminUrl: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname ~ ('^ch_test_[a-z]+_' || $1 || '_[0-9]+_')",
    [host],
  );
  for (const { datname } of rows) {
    const pid = Number(datname.split('_').at(-2));
    if (!isRunning(pid)) await dropDatabase(adminUrl, datname);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** An empty database with the given name, for tests of migrations themselves. */
export async function createEmptyDatabase(
  options: Omit<TestDatabaseOptions, 'migrationSets' | 'afterMigrate'>,
): Promise<TestDatabase> {
  const name = testDatabaseName(options.service);
  await bootstrapDatabase(options.adminUrl, { database: name, roles: options.roles });
  return describe(options, name);
}

function describe(
  { adminUrl, roles }: Pick<TestDatabaseOptions, 'adminUrl' | 'roles'>,
  name: string,
): TestDatabase {
  return {
    name,
    applicationUrl: urlFor(adminUrl, name, roles.application),
    urlOf: {
      api: urlFor(adminUrl, name, roles.api),
      worker: urlFor(adminUrl, name, roles.worker),
      dispatcher: urlFor(adminUrl, name, roles.dispatcher),
      operator: urlFor(adminUrl, name, roles.operator),
    },
    ownerUrl: urlFor(adminUrl, name, roles.owner),
    adminUrl: urlFor(adminUrl, name),
    drop: () => dropDatabase(adminUrl, name),
  };
}

async function ensureTemplate(
  admin: pg.Client,
  template: string,
  options: TestDatabaseOptions,
): Promise<void> {
  const known = await admin.query('select from pg_database where datname = $1 and datistemplate', [
    template,
  ]);
  if (known.rowCount === 1) return;
  await dropDatabase(options.adminUrl, template);
  await bootstrapDatabase(options.adminUrl, { database: template, roles: options.roles });
  const ownerUrl = urlFor(options.adminUrl, template, options.roles.owner);
  const migrating = new URL(ownerUrl);
  migrating.searchParams.set(
    'options',
    `-c countinghouse.hash_partitions_max=${hashPartitionsMax}`,
  );
  await migrate({ url: migrating.href, sets: options.migrationSets, roles: options.roles });
  await ensurePartitionsOfFixedClocks(ownerUrl);
  await options.afterMigrate?.run(ownerUrl);
  // Marked last: an interrupted template is rebuilt.
  await admin.query(`alter database ${template} is_template true`);
}

async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
}

/** Changes with the migrations and with the code that applies them. */
function templateName(options: TestDatabaseOptions): string {
  const hash = createHash('sha256');
  for (const file of listMigrations(options.migrationSets)) hash.update(file.checksum);
  hash.update(`${options.afterMigrate?.fingerprint ?? ''} ${hashPartitionsMax}`);
  const here = fileURLToPath(new URL('.', import.meta.url));
  for (const file of readdirSync(here).filter((name) =>
    /^(migrat|partitions|bootstrap|database-roles)/.test(name),
  )) {
    hash.update(readFileSync(here + file));
  }
  return `ch_template_${options.service}_${hash.digest('hex').slice(0, 12)}`;
}

function urlFor(adminUrl: string, database: string, user?: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (user !== undefined) {
    url.username = user;
    url.password = '';
  }
  return url.href;
}
