import { sql } from '@countinghouse/postgres';
import { afterAll, expect, test } from 'vitest';
import { newPassword, openConsoleWorld, waitMs } from '../support/people/console-world.ts';

const world = await openConsoleWorld();
afterAll(world.close);

const passwordOnly = async (email: string, password: string) =>
  world.openBrowser().post('/auth/sign-in', { email, password });

test('AD-133 AD-134 a lost second factor: request, mails that can stop it, 72 hours, two operators, one link, everything old ends', async () => {
  const { orgId, owner } = await world.open();
  const person = await world.addMember(orgId, 'admin');
  const first = await world.requestRecovery(person);
  expect(first).toMatchObject({ status: 200, body: { status: 'done' } });
  const again = await world.requestRecovery(person);
  const stranger = await world.requestRecovery({ email: 'stranger@example.com' });
  expect([again.body, stranger.body]).toEqual([first.body, first.body]);
  const forPerson = await world.tokensOf(person.email, 'stop-recovery');
  expect(forPerson).toHaveLength(1);
  expect(await world.tokensOf(owner.email, 'stop-recovery')).toEqual(forPerson);
  expect((await world.recoverByTwo(person)).body).toMatchObject({ reason: 'recovery_waits' });
  world.pass(waitMs);
  expect(await world.recoverByTwo(person)).toMatchObject({ body: { status: 'confirmed' } });
  const [token] = await world.tokensOf(person.email, 'recovery');
  const use = () => world.openBrowser().post('/auth/recovery/use', { token, newPassword });
  expect(await use()).toMatchObject({ status: 200, body: { status: 'done' } });
  expect((await use()).status).toBe(400);
  expect((await passwordOnly(person.email, person.password)).status).toBe(401);
  expect((await passwordOnly(person.email, newPassword)).body['status']).toBe('signed_in');
  expect(await world.recoveryOf(person)).toMatchObject({ status: 'used' });
  const { rows } = await sql<{ waits: boolean }>`
    select decides_from = decider_since + interval '72 hours' as waits from members
    where tenant_id = ${orgId} and id = ${person.memberId}`.execute(world.api.database.db);
  expect(rows).toEqual([{ waits: true }]);
  const { body } = await (await world.addMember(orgId)).get('/audit-log');
  expect(JSON.stringify(body)).toContain('recovery.confirmed');
});

test('AD-133 the link of a mail stops it, and so does the person’s own sign-in, before and after the confirmation', async () => {
  const { orgId, owner } = await world.open();
  const person = await world.addMember(orgId, 'admin');
  await world.requestRecovery(person);
  const [token] = await world.tokensOf(owner.email, 'stop-recovery');
  const stop = () => world.openBrowser().post('/auth/recovery/stop', { token });
  expect((await stop()).status).toBe(200);
  expect((await stop()).status).toBe(400);
  expect(await world.recoveryOf(person)).toMatchObject({ status: 'stopped', stopped_by: 'link' });
  const subjects = await world.subjectsTo(person.email);
  expect(subjects).toContainEqual(expect.stringContaining('was stopped'));
  await world.requestRecovery(person);
  expect((await world.signIn(person)).status).toBe(200);
  expect(await world.recoveryOf(person)).toMatchObject({ stopped_by: 'sign_in' });
  await world.requestRecovery(person);
  world.pass(waitMs);
  expect((await world.recoverByTwo(person)).status).toBe(200);
  const [link] = await world.tokensOf(person.email, 'recovery');
  expect((await world.signIn(person)).status).toBe(200);
  const used = await world.openBrowser().post('/auth/recovery/use', { token: link, newPassword });
  expect(used.status).toBe(400);
});

test('AD-135 a gone owner’s role goes to another address by an invitation, unless any owner signs in', async () => {
  const { orgId: tenantId, owner: gone } = await world.open();
  const open = async () => {
    const { browser } = await world.console.signIn();
    return browser.post('/recoveries', {
      tenantId,
      memberId: gone.memberId,
      kind: 'successor',
      newEmail: 'Heir@example.com',
      reason: 'The owner has died; the court names the heir.',
    });
  };
  expect((await open()).status).toBe(200);
  expect((await open()).body).toMatchObject({ reason: 'recovery_open' });
  const other = await world.addMember(tenantId);
  expect((await world.signIn(other)).status).toBe(200);
  expect(await world.recoveryOf(gone)).toMatchObject({ status: 'stopped', stopped_by: 'sign_in' });
  expect((await open()).status).toBe(200);
  world.pass(waitMs);
  expect((await world.recoverByTwo(gone)).status).toBe(200);
  expect(await world.subjectsTo('heir@example.com')).toHaveLength(1);
  const { browser } = await world.console.signIn();
  expect(JSON.stringify((await browser.get('/acts')).body)).toContain('recovery.opened');
});
