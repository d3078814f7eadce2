import { createFirstPasswordLink } from '@countinghouse/identity';
import { sql } from '@countinghouse/postgres';
import { testAttempts } from '@countinghouse/testing/hostile';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { useSignInScene } from '../support/people/sign-in-scene.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { openBrowser } from '../support/processes/browser.ts';
import { attempts } from './database-roles.attempts.ts';

const scene = useSignInScene();
let application: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  const { applicationUrl, ownerUrl } = scene.api.testDatabase;
  application = await connect(applicationUrl);
  owner = await connect(ownerUrl);
  // So that the logs are not empty.
  await createTenant(scene.api.deps);
});
afterAll(async () => {
  await application.end();
  await owner.end();
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function rolledBack<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

async function refusalOf(client: pg.Client, statement: string): Promise<string | null> {
  const attempt = (): Promise<string | null> =>
    client.query(statement).then(
      () => null,
      (error: Error) => error.message,
    );
  // The only one that no transaction can roll back.
  return statement.startsWith('alter system') ? attempt() : rolledBack(client, attempt);
}

async function firstValue(client: pg.Client, statement: string): Promise<unknown> {
  const { rows } = await client.query({ text: statement, rowMode: 'array' });
  return rows[0]?.[0];
}

/** As if the thief had registered honestly, then wrote their hash into the admin's row. */
async function copyPassword(): Promise<{ readonly status: number }> {
  const [thief, admin] = [
    await scene.createPerson({ hasTotp: false }),
    await scene.createPerson({ hasTotp: false }),
  ];
  const browser = openBrowser(scene.api);
  const password = 'the quiet sentence of the thief';
  await setPassword(thief.userId, password);
  await sql`
    update identity_passwords set hash = (
      select hash from identity_passwords where user_id = ${thief.userId})
    where user_id = ${admin.userId}`.execute(scene.api.database.db);
  return browser.post('/auth/sign-in', { email: admin.email, password });
}

async function setPassword(userId: string, newPassword: string): Promise<void> {
  const { database } = scene.api;
  const token = await createFirstPasswordLink(
    { newId: newTestId, now: scene.now },
    database.db,
    userId,
  );
  const browser = openBrowser(scene.api);
  const { status } = await browser.post('/auth/password-link/use', { token, newPassword });
  if (status !== 200) throw new Error(`the password stays: ${status}`);
}

testAttempts('roles of the database', attempts, async () => ({
  close: async () => undefined,
  asApplication: (statement) => refusalOf(application, statement),
  asOwner: (statement) => refusalOf(owner, statement),
  ownerProcessId: async () => Number(await firstValue(owner, 'select pg_backend_pid()')),
  askAsApplication: (statement) =>
    rolledBack(application, () => firstValue(application, statement)),
  copyPassword,
}));
