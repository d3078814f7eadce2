import { sql } from '@countinghouse/postgres';
import { connectPatiently, createTestDatabase } from '@countinghouse/postgres/testing';
import { startPrivatePostgres, waitUntil } from '@countinghouse/testing';
import type { PrivatePostgres } from '@countinghouse/testing';
import pg from 'pg';
import { databaseRoles } from '../../src/kernel/database.ts';
import type { Database } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { jobTables } from '../../src/processes/job-tables.ts';
import { migrationSets } from '../../src/processes/migrations.ts';
import { createBackupRepository } from './backup-repository.ts';
import { startChargeLoad } from './charge-load.ts';
import type { Act } from './charge-load.ts';

export interface DrillOptions {
  /** Charges, or starts of one, before the backup, after it, and after the moment to go back to. */
  readonly actsPerPhase: number;
  readonly merchants: number;
  /** Waits for the disk as in production; a killed process loses nothing without it, a machine would. */
  readonly isDurable: boolean;
  readonly onStep?: (text: string) => void;
}

export interface DrillReport {
  readonly goalTime: string;
  /** Acknowledged before the goal, and acts begun after it. */
  readonly before: number;
  readonly after: number;
  /** Acknowledged before the goal and not there: what was promised and lost. */
  readonly lost: readonly Act[];
  /** Begun after the goal and there all the same. */
  readonly tooMany: readonly Act[];
  readonly ledgerBreaks: number;
  readonly backupSeconds: number;
  /** From the loss of the server until the restored one takes writes. */
  readonly restoreSeconds: number;
  readonly verifySeconds: number;
}

/** A server that is killed outright under load, and what its backup and its archive give back. */
export async function runDrill(options: DrillOptions): Promise<DrillReport> {
  const disk = options.isDurable ? ['fsync=on', 'full_page_writes=on'] : [];
  const tell = options.onStep ?? (() => undefined);
  const repository = createBackupRepository();
  const servers: PrivatePostgres[] = [];
  try {
    tell('a server that archives what it writes, encrypted');
    const server = await startPrivatePostgres({
      settings: [...disk, ...repository.serverSettings],
    });
    servers.push(server);
    await repository.follow(server);
    const { applicationUrl } = await createDatabase(server);
    const database = connect(applicationUrl);
    const load = await startChargeLoad(database, options.merchants);
    await load.goOnFor(options.actsPerPhase);
    tell('a full backup under load');
    const backupSeconds = await secondsOf(repository.backUp);
    await load.goOnFor(options.actsPerPhase);
    const goal = await markTime(server);
    tell(`the moment to go back to: ${goal.time}`);
    await load.goOnFor(options.actsPerPhase);
    await load.stop();
    await database.close();
    await archiveAll(server);
    tell('the server is killed');
    const lostAtMs = performance.now();
    await server.kill();
    const backup = await repository.restoreTo(goal.time);
    const restored = await startPrivatePostgres({
      backup,
      settings: [...disk, ...repository.restoredSettings],
    });
    servers.push(restored);
    const restoreSeconds = (performance.now() - lostAtMs) / 1_000;
    await repository.verify();
    tell('books and promises are compared');
    const found = await compare(connect(atPort(applicationUrl, restored.port)), load.acts, goal);
    return { goalTime: goal.time, backupSeconds, restoreSeconds, ...found };
  } finally {
    for (const server of servers) await server.remove();
    repository.remove();
  }
}

function createDatabase(server: PrivatePostgres) {
  return createTestDatabase({
    adminUrl: server.adminUrl,
    service: 'payments',
    roles: databaseRoles,
    migrationSets,
    afterMigrate: jobTables,
  });
}

function connect(url: string): Database {
  return connectPatiently<Schema>({ url, applicationName: 'drill', connectionsMax: 8 });
}

interface Goal {
  readonly time: string;
  /** Around the question, by the clock of the acts: what lies between may be there or not. */
  readonly askedAtMs: number;
  readonly toldAtMs: number;
}

async function markTime(server: PrivatePostgres): Promise<Goal> {
  const askedAtMs = performance.now();
  const [row] = await ask(server, 'select clock_timestamp()::text as value');
  return { time: row?.value ?? '', askedAtMs, toldAtMs: performance.now() };
}

/** What lies in a segment that is not full reaches the archive when the segment is left. */
async function archiveAll(server: PrivatePostgres): Promise<void> {
  const [row] = await ask(server, 'select pg_walfile_name(pg_switch_wal()) as value');
  const last = row?.value ?? '';
  await waitUntil('the last segment is archived', async () => {
    const [archived] = await ask(
      server,
      `select coalesce(last_archived_wal, '') as value from pg_stat_archiver`,
    );
    return (archived?.value ?? '') >= last;
  });
}

async function ask(server: PrivatePostgres, question: string) {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    return (await client.query<{ value: string }>(question)).rows;
  } finally {
    await client.end();
  }
}

async function compare(database: Database, acts: readonly Act[], goal: Goal) {
  try {
    let ledgerBreaks = 0;
    const verifySeconds = await secondsOf(async () => {
      ledgerBreaks = (await verifyLedger(database)).length;
    });
    const { rows } = await sql<{ id: string; status: string }>`
      select id, status from payments`.execute(database.db);
    const statuses = new Map(rows.map(({ id, status }) => [id, status]));
    const isThere = ({ paymentId, what }: Act): boolean =>
      what === 'started' ? statuses.has(paymentId) : statuses.get(paymentId) === 'succeeded';
    const before = acts.filter((act) => act.acknowledgedAtMs <= goal.askedAtMs);
    const after = acts.filter((act) => act.begunAtMs >= goal.toldAtMs);
    return {
      before: before.length,
      after: after.length,
      lost: before.filter((act) => !isThere(act)),
      tooMany: after.filter(isThere),
      ledgerBreaks,
      verifySeconds,
    };
  } finally {
    await database.close();
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return (performance.now() - startedAtMs) / 1_000;
}

function atPort(url: string, port: number): string {
  const address = new URL(url);
  address.port = `${port}`;
  return address.href;
}
