import { createPasswordHasher, forgetExpired } from '@countinghouse/identity';
import { createAccountMoves, createTestPerson } from '@countinghouse/identity/testing';
import { createLimiter } from '@countinghouse/limiter';
import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import { afterAll, expect, test } from 'vitest';
import { testOrigin, testSealer } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import {
  connectAsApplication,
  createPaymentsDatabase,
} from '../support/processes/payments-database.ts';

const testDatabase = await createPaymentsDatabase();
const watching = connectAsApplication(testDatabase);
afterAll(async () => {
  await watching.close();
  await testDatabase.drop();
});

const roundsCount = 100;
const minuteMs = 60_000;

test('links, sign-ins and sessions of one person meet 100 times and never in a deadlock', async () => {
  const database = connectAsApplication(testDatabase);
  const now = () => new Date();
  const parts = {
    database,
    secrets: [Buffer.alloc(32)],
    passwords: createPasswordHasher([Buffer.alloc(32)]),
    sealer: testSealer,
    limiter: createLimiter({
      url: null,
      windowMs: minuteMs,
      keyPrefix: 'races:',
      processId: 'races',
      logger: createLogger({ service: 'races', level: 'error', destination: process.stderr }),
    }),
    limits: { perAddress: 1_000, perAccount: 1_000 },
    origin: testOrigin,
    serviceName: 'Races',
    cookiePrefix: 'races',
    emails: {
      passwordLink: nothing,
      accountChanged: nothing,
      signUpLink: nothing,
      accountExists: nothing,
    },
    signUp: 'closed' as const,
    record: nothing,
    mailTopics: {},
    newId: newTestId,
    now,
  };
  const options = { newId: newTestId, now: now(), sealer: testSealer };
  const moves = createAccountMoves(parts, await createTestPerson(database.db, options));
  let linksUsed = 0;
  for (let round = 0; round < roundsCount; round += 1) {
    const { endOthers, newRecoveryCodes } = await moves.beginSession();
    const [one = '', two = ''] = await newRecoveryCodes();
    const links = [await moves.offerLink(), await moves.offerLink()];
    const signIns = [await moves.beginSignIn(), await moves.beginSignIn()];
    const [used] = await Promise.all([
      Promise.all(links.map((use) => use())),
      Promise.all(signIns.map((finish, index) => finish(index === 0 ? one : two))),
      endOthers(),
      forgetExpired(database.db, now()),
    ]);
    linksUsed += used.filter(Boolean).length;
  }
  // The first of two links ends the other. A sign-in is finished before that or not at all; undisturbed
  // it still is.
  expect(linksUsed).toBe(roundsCount);
  const [code = ''] = await (await moves.beginSession()).newRecoveryCodes();
  const finishAlone = await moves.beginSignIn();
  expect(await finishAlone(code)).toBe(true);
  await parts.limiter.close();
  // Connections tell what they have counted when they end.
  await database.close();
  expect(await countDeadlocks()).toBe(0);
});

async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ readonly deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(
    watching.db,
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}

function nothing(): Promise<void> {
  return Promise.resolve();
}
