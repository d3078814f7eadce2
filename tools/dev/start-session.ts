import { randomUUID } from 'node:crypto';
import { createTestOperator, startTestSession } from '@countinghouse/identity/testing';
import { connectDatabase } from '@countinghouse/postgres';
import { databaseUrl } from './service-place.ts';
import type { ServicePlace } from './service-place.ts';

interface PeopleTables {
  readonly users: { readonly id: string; readonly email: string; readonly name: string };
}

/**
 * A session of a person without memberships: enough to read what every signed-in person may read.
 */
export async function startSession(place: ServicePlace): Promise<string> {
  const database = connectDatabase<PeopleTables>({
    url: databaseUrl(place, 'api'),
    applicationName: 'dev',
    connectionsMax: 1,
  });
  try {
    const userId = randomUUID();
    const person = { id: userId, email: `${userId}@example.com`, name: 'Somebody' };
    await database.db.insertInto('users').values(person).execute();
    const session = { id: randomUUID(), userId, now: new Date(), secondFactorAt: null };
    return await startTestSession(database.db, session);
  } finally {
    await database.close();
  }
}

/** A session of a console operator. */
export async function startOperatorSession(place: ServicePlace): Promise<string> {
  const database = connectDatabase<PeopleTables>({
    url: databaseUrl(place, 'operator'),
    applicationName: 'dev',
    connectionsMax: 1,
  });
  try {
    const options = { newId: randomUUID, now: new Date() };
    return (await createTestOperator(database.db, options)).sessionToken;
  } finally {
    await database.close();
  }
}
