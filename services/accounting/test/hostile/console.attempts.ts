import type { BrowserAnswer } from '@countinghouse/identity/testing';
import { checkRefused } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import pg from 'pg';
import { databaseRoles } from '../../src/kernel/database.ts';
import { consoleCookie } from '../support/people/console-scene.ts';
import { newPassword, waitMs } from '../support/people/console-world.ts';
import type { ConsoleWorld } from '../support/people/console-world.ts';
import type { Staff } from '../support/people/staff.ts';

const read = ({ status, body }: BrowserAnswer) => ({ status, text: JSON.stringify(body) });
const sessionOf = ({ headers }: Staff): string => headers['cookie']?.split('=')[1] ?? '';

/** Refused, and the organisation works as before. */
async function staysOpen(world: ConsoleWorld, orgId: string, refused: string | null) {
  const row = await world.api.database.db
    .selectFrom('organisations')
    .select('suspended_at')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  return refused ?? (row.suspended_at === null ? null : 'the organisation is suspended');
}

/** Refused, and the person still signs in as before. */
async function staysWith(world: ConsoleWorld, person: Staff, refused: string | null) {
  const { status } = await world.signIn(person);
  return refused ?? (status === 200 ? null : `the person gets ${status}`);
}

async function askedRecovery(world: ConsoleWorld): Promise<Staff> {
  const { orgId } = await world.open();
  const person = await world.addMember(orgId, 'admin');
  await world.requestRecovery(person);
  return person;
}

export const attempts: readonly Attempt<ConsoleWorld>[] = [
  {
    id: 795,
    actor: 'owner of an organisation',
    idea: 'shows the application’s session to the console under the console’s cookie',
    run: async (world) => {
      const { owner } = await world.open();
      const browser = world.console.openBrowser();
      browser.cookies.set(consoleCookie, sessionOf(owner));
      browser.cookies.set('accounting-session', sessionOf(owner));
      return checkRefused(read(await browser.get('/organisations')), 401);
    },
  },
  {
    id: 796,
    actor: 'owner of an organisation',
    idea: 'looks for the console’s operations at the API of the books',
    run: async ({ api, open }) => {
      const { headers } = (await open()).owner;
      for (const path of ['/console', '/console/api/me', '/console/api/organisations']) {
        const answer = await fetch(`${api.address}${path}`, { headers });
        const got = checkRefused({ status: answer.status, text: await answer.text() }, 404);
        if (got !== null) return `${path}: ${got}`;
      }
      return null;
    },
  },
  {
    id: 797,
    actor: 'operator alone',
    idea: 'requests and confirms the suspension of an organisation',
    run: async (world) => {
      const { orgId: tenantId } = await world.open();
      const operator = await world.console.signIn();
      const order = { action: 'organisation.suspend', tenantId };
      const answer = await world.actByTwo(order, [operator, operator]);
      return staysOpen(world, tenantId, checkRefused(read(answer), 403, 'own_request'));
    },
  },
  {
    id: 798,
    actor: 'operator with a colleague who only reads',
    idea: 'has a viewer confirm the suspension of an organisation',
    run: async (world) => {
      const { orgId: tenantId } = await world.open();
      const pair = [await world.console.signIn(), await world.console.signIn('viewer')] as const;
      const answer = await world.actByTwo({ action: 'organisation.suspend', tenantId }, pair);
      return staysOpen(world, tenantId, checkRefused(read(answer), 403, 'role_forbids'));
    },
  },
  {
    id: 799,
    actor: 'thief of a mailbox',
    idea: 'finishes the recovery of a bookkeeper’s account before the waiting time is over',
    run: async (world) => {
      const person = await askedRecovery(world);
      world.pass(waitMs - 60_000);
      const answer = await world.recoverByTwo(person);
      const refused = checkRefused(read(answer), 409, 'recovery_waits');
      const links = await world.tokensOf(person.email, 'recovery');
      return staysWith(world, person, refused ?? (links.length === 0 ? null : 'a link was sent'));
    },
  },
  {
    id: 800,
    actor: 'operator alone',
    idea: 'writes down the proof and confirms the recovery of a member’s account',
    run: async (world) => {
      const person = await askedRecovery(world);
      world.pass(waitMs);
      const operator = await world.console.signIn();
      const answer = await world.recoverByTwo(person, [operator, operator]);
      return staysWith(world, person, checkRefused(read(answer), 403, 'own_request'));
    },
  },
  {
    id: 801,
    actor: 'thief of a mailbox',
    idea: 'uses the link of a recovery in the books a second time, after the person did',
    run: async (world) => {
      const person = await askedRecovery(world);
      world.pass(waitMs);
      await world.recoverByTwo(person);
      const [token] = await world.tokensOf(person.email, 'recovery');
      const use = (password: string) =>
        world.openBrowser().post('/auth/recovery/use', { token, newPassword: password });
      const honest = await use(newPassword);
      if (honest.status !== 200) return `the honest use got ${honest.status}`;
      const refused = checkRefused(read(await use('another sentence of the thief')), 400);
      const order = { email: person.email, password: newPassword };
      const mine = await world.openBrowser().post('/auth/sign-in', order);
      return refused ?? (mine.status === 200 ? null : 'the person is locked out');
    },
  },
  {
    id: 802,
    actor: 'operator',
    idea: 'confirms a member’s recovery under the name of another organisation',
    run: async (world) => {
      const person = await askedRecovery(world);
      world.pass(waitMs);
      const { id: itemId } = await world.recoveryOf(person);
      const { orgId: tenantId } = await world.open();
      const answer = await world.actByTwo({ action: 'account.recover', tenantId, itemId });
      return staysWith(world, person, checkRefused(read(answer), 404));
    },
  },
  {
    id: 803,
    actor: 'thief of the API’s password',
    idea: 'confirms a recovery, suspends an organisation or creates an operator in the database of the books',
    run: async (world) => {
      const person = await askedRecovery(world);
      const { id } = await world.recoveryOf(person);
      const mine = `where id = '${String(id)}'`;
      for (const statement of [
        `update recoveries set status = 'used', ended_at = now() ${mine}`,
        `update recoveries set status = 'confirmed', confirmed_at = now() ${mine}`,
        `update organisations set suspended_at = now(), suspended_reason = 'theft'`,
        `insert into operators (id, email, name, role, created_at)
         values (gen_random_uuid(), 'thief@example.com', 'Thief', 'operator', now())`,
        'select token_hash from operator_sessions',
        `update operator_requests set status = 'confirmed'`,
      ]) {
        const code = await runAsApi(world, statement);
        if (code === null || !['42501', '23514'].includes(code)) return `${code}: ${statement}`;
      }
      return staysWith(world, person, null);
    },
  },
];

/** The error's code, or null when it ran. */
async function runAsApi({ api }: ConsoleWorld, statement: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: api.testDatabase.adminUrl });
  await client.connect();
  try {
    await client.query(`set role ${databaseRoles.api}`);
    await client.query(statement);
    return null;
  } catch (error) {
    return String(Object(error).code);
  } finally {
    await client.end();
  }
}
