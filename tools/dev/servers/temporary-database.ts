import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrateService } from '../service-place.ts';
import type { ServicePlace } from '../service-place.ts';
import type { ServiceName } from '../service-programs.ts';
import type { Servers } from './servers.ts';

/** A service's database, created by its migrations alone and dropped after `use`. */
export async function withTemporaryPlace<T>(
  service: ServiceName,
  servers: Servers,
  use: (place: ServicePlace) => Promise<T>,
): Promise<T> {
  const database = `ch_test_dev_${randomBytes(6).toString('hex')}`;
  const place = { service, servers, database };
  try {
    await migrateService(place);
    return await use(place);
  } finally {
    await dropDatabase(place);
  }
}

export async function dropDatabase({
  servers,
  database,
}: Pick<ServicePlace, 'servers' | 'database'>): Promise<void> {
  const client = new pg.Client({ connectionString: servers.postgresUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`);
  } finally {
    await client.end();
  }
}
