import { checkRefused } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import pg from 'pg';
import { databaseRoles } from '../../src/kernel/database.ts';
import { newPassword, waitMs } from '../support/people/recovery-world.ts';
import type { RecoveryWorld } from '../support/people/recovery-world.ts';
import type { Staff } from '../support/people/staff.ts';
import type { Answer } from '../support/processes/browser.ts';

const read = ({ status, body }: Answer) => ({ status, text: JSON.stringify(body) });

/** Refused, and the person still signs in as before. */
async function staysWith(world: RecoveryWorld, person: Staff, refused: string | null) {
  const { status } = await world.signIn(person);
  return refused ?? (status === 200 ? null : `the person gets ${status}`);
}

export const attempts: readonly Attempt<RecoveryWorld>[] = [
  {
    id: 783,
    actor: 'thief of a mailbox',
    idea: 'requests a recovery and finishes it before the waiting time is over, with two operators who are in a hurry',
    run: async (world) => {
      const person = await world.newMember();
      await world.request(person);
      world.pass(waitMs - 60_000);
      const answer = await world.confirm(person);
      const refused = checkRefused(read(answer), 409, 'recovery_waits');
      const links = await world.tokensOf(person.email, 'recovery');
      return staysWith(world, person, refused ?? (links.length === 0 ? null : 'a link was sent'));
    },
  },
  {
    id: 784,
    actor: 'operator alone',
    idea: 'writes down the proof and confirms the recovery of an account themselves',
    run: async (world) => {
      const person = await world.newMember();
      await world.request(person);
      world.pass(waitMs);
      const operator = await world.signInOperator();
      const answer = await world.confirm(person, [operator, operator]);
      return staysWith(world, person, checkRefused(read(answer), 403, 'own_request'));
    },
  },
  {
    id: 785,
    actor: 'thief of a mailbox',
    idea: 'uses the link of a recovery a second time, after the person did',
    run: async (world) => {
      const person = await world.newMember();
      await world.request(person);
      world.pass(waitMs);
      await world.confirm(person);
      const [token] = await world.tokensOf(person.email, 'recovery');
      const use = (password: string) =>
        world.openBrowser().post('/auth/recovery/use', { token, newPassword: password });
      const honest = await use(newPassword);
      if (honest.status !== 200) return `the honest use got ${honest.status}`;
      const refused = checkRefused(read(await use('another sentence of the thief')), 400);
      const { email } = person;
      const mine = await world
        .openBrowser()
        .post('/auth/sign-in', { email, password: newPassword });
      return refused ?? (mine.status === 200 ? null : 'the person is locked out');
    },
  },
  {
    id: 786,
    actor: 'operator',
    idea: 'confirms a member’s recovery under the name of another business',
    run: async (world) => {
      const person = await world.newMember();
      await world.request(person);
      world.pass(waitMs);
      const { browser } = await world.signInOperator();
      const { id: itemId } = await world.recoveryOf(person);
      const answer = await browser.post('/requests', {
        action: 'account.recover',
        tenantId: await world.newBusiness(),
        itemId,
        reason: 'Their own business says so.',
      });
      return staysWith(world, person, checkRefused(read(answer), 404));
    },
  },
  {
    id: 787,
    actor: 'thief of the API’s password',
    idea: 'confirms a recovery in the database, shortens its waiting time, or names two operators',
    run: async (world) => {
      const person = await world.newMember();
      await world.request(person);
      const { id } = await world.recoveryOf(person);
      const statements = [
        `update recoveries set status = 'used', ended_at = now() where id = '${String(id)}'`,
        `update recoveries set ready_at = now() where id = '${String(id)}'`,
        `update recoveries set status = 'confirmed', confirmed_at = now() where id = '${String(id)}'`,
        `insert into recoveries select * from recoveries`,
      ];
      for (const statement of statements) {
        const code = await runAsApi(world, statement);
        if (code === null) return `ran: ${statement}`;
        if (!['42501', '23514'].includes(code)) return `${code}: ${statement}`;
      }
      return staysWith(world, person, null);
    },
  },
];

/** The error's code, or null when it ran. */
async function runAsApi({ api }: RecoveryWorld, statement: string): Promise<string | null> {
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
