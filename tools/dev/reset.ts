import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import { DevError } from './dev-error.ts';
import { localDirectory } from './paths.ts';
import { createProgress, numberSteps } from './progress.ts';
import type { Progress } from './progress.ts';
import { findPostgres } from './servers/postgres-server.ts';
import { stopPrivateCluster } from './servers/private-cluster.ts';
import { privateRoot, serverPurposes } from './servers/private-directory.ts';
import { stopPrivateValkey } from './servers/valkey-server.ts';
import { demoDatabases } from './service-place.ts';

/** Stops the private servers and keeps their data. */
export async function down(): Promise<void> {
  const progress = createProgress();
  progress.say(
    (await stopPrivateServers()) ? 'Private servers stopped.' : 'No private server runs.',
  );
}

/** Removes everything that up, demo and the tests created. */
export async function reset(isConfirmed: boolean): Promise<void> {
  const progress = createProgress();
  if (!isConfirmed && !(await confirm(progress))) {
    progress.say('Nothing was removed.');
    return;
  }
  const step = numberSteps(progress, 2);
  await step('databases', async (note) => {
    const dropped = await dropDatabases();
    note(dropped.length === 0 ? 'none' : `${dropped.length} dropped`);
  });
  await step('private servers and .local', async () => {
    await stopPrivateServers();
    rmSync(privateRoot(), { recursive: true, force: true });
    rmSync(localDirectory, { recursive: true, force: true });
  });
}

async function confirm(progress: Progress): Promise<boolean> {
  progress.say(
    `This drops the databases ${Object.values(demoDatabases).join(' and ')} their snapshots (ch_snapshot_*), and those of tests and benchmarks (ch_test_*, ch_template_*, ch_bench_*),\n` +
      'stops private servers, and deletes .local. Nothing else is touched.',
  );
  if (!process.stdin.isTTY) {
    throw new DevError('There is no terminal to ask.', 'Add --yes if you mean it.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Go on? [y/N] ');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** On a shared server, databases are ours by name only; private servers are removed as a whole. */
async function dropDatabases(): Promise<readonly string[]> {
  const server = await findPostgres('development');
  if (server === undefined) return [];
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database
       where datname = any ($1) or datname ~ '^ch_(test|template|bench|snapshot)_'
       order by datname`,
      [Object.values(demoDatabases)],
    );
    for (const { datname } of rows) {
      const name = pg.escapeIdentifier(datname);
      await client.query(`alter database ${name} is_template false`);
      await client.query(`drop database if exists ${name} with (force)`);
    }
    return rows.map((row) => row.datname);
  } finally {
    await client.end();
  }
}

async function stopPrivateServers(): Promise<boolean> {
  const stopped: boolean[] = [];
  for (const purpose of serverPurposes) {
    stopped.push(await stopPrivateCluster(purpose), await stopPrivateValkey(purpose));
  }
  return stopped.includes(true);
}
