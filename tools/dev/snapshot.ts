import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrapDatabase, databaseRolesOf } from '@countinghouse/postgres';
import pg from 'pg';
import { repositoryRoot } from './paths.ts';
import { commandEnvironment } from './service-place.ts';
import type { ServicePlace } from './service-place.ts';

/** How a database is filled before anybody uses it. */
export type Seed = {
  /** Another text makes another snapshot: name everything that `fill` depends on. */
  readonly fingerprint: string;
  /** Creates the database of this place with all that is in it, and closes its connections. */
  readonly fill: (place: ServicePlace) => Promise<void>;
};

const snapshotLock = 4_010_003;
/** Those of demos with other ports or another length. Each takes some ten megabytes. */
const snapshotsMax = 3;

/**
 * Creates the database as a copy of a snapshot: a filled database on the same server that nobody may connect to. If there
 * is none, it is made first. Copying takes a second or two; restoring an archive of the same takes five times as long.
 */
export async function createFromSnapshot(
  place: ServicePlace,
  seed: Seed,
): Promise<'made' | 'kept'> {
  const { service, servers, database } = place;
  const prefix = `ch_snapshot_${service}_${hash(secretsOf(place)).slice(0, 8)}`;
  const snapshot = `${prefix}_${hash(seed.fingerprint).slice(0, 12)}`;
  const roles = databaseRolesOf(service);
  const admin = new pg.Client({ connectionString: servers.postgresUrl });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1, hashtext($2))', [snapshotLock, prefix]);
    const isKept = (await listSnapshots(admin, prefix)).includes(snapshot);
    if (!isKept) {
      // Whatever ends halfway has this name, and is never copied.
      const building = `${prefix}_building`;
      await admin.query(`drop database if exists ${building} with (force)`);
      await seed.fill({ ...place, database: building });
      await admin.query(`alter database ${building} rename to ${snapshot}`);
      await admin.query(`alter database ${snapshot} with allow_connections false`);
      for (const old of (await listSnapshots(admin, prefix)).slice(snapshotsMax)) {
        await admin.query(`drop database ${old} with (force)`);
      }
    }
    const name = pg.escapeIdentifier(database);
    await admin.query(`create database ${name} template ${snapshot} owner ${roles.owner}`);
    // Settings of roles and grants on a database are not copied with it.
    await bootstrapDatabase(servers.postgresUrl, { database, roles });
    return isKept ? 'kept' : 'made';
  } finally {
    await admin.end();
  }
}

/** The newest first. */
async function listSnapshots(admin: pg.Client, prefix: string): Promise<readonly string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database
     where starts_with(datname, $1) and datname !~ '_building$' order by oid desc`,
    [`${prefix}_`],
  );
  return rows.map(({ datname }) => datname);
}

/** What is sealed or hashed in a snapshot can only be read with the secrets of this clone. */
function secretsOf(place: ServicePlace): string {
  const { service } = place;
  return JSON.stringify(commandEnvironment({ ...place, database: service }));
}

/** Everything that may decide what a fresh database holds: schema, use cases, and the demo's data. */
export function codeFingerprint(): string {
  const folders = '{packages/*,services/{payments,accounting}}/{src,migrations}';
  const code = globSync([`${folders}/**/*.{ts,sql}`, 'tools/{demo,dev}/**/*.{ts,png}'], {
    cwd: repositoryRoot,
    exclude: ['**/*.test.ts'],
  });
  const whole = createHash('sha256');
  for (const path of ['package-lock.json', ...code.toSorted()]) {
    whole.update(`${path}\n`).update(readFileSync(join(repositoryRoot, path)));
  }
  return whole.digest('hex');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
