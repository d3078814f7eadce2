import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migratePayments } from './payments-service.ts';
import type { PaymentsPlace } from './payments-service.ts';
import type { Servers } from './servers.ts';

/** A payments database made by its migrations alone, gone after `use`. */
export async function withTemporaryPayments<T>(
  servers: Servers,
  use: (place: PaymentsPlace) => Promise<T>,
): Promise<T> {
  const place = { servers, database: `ch_test_dev_${randomBytes(6).toString('hex')}` };
  try {
    await migratePayments(place);
    return await use(place);
  } finally {
    await dropDatabase(place);
  }
}

export async function dropDatabase({ servers, database }: PaymentsPlace): Promise<void> {
  const client = new pg.Client({ connectionString: servers.postgresUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`);
  } finally {
    await client.end();
  }
}
