import { sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMails } from '../support/people/mails.ts';
import { newPassword, openRecoveryWorld, waitMs } from '../support/people/recovery-world.ts';
import type { RecoveryWorld } from '../support/people/recovery-world.ts';

let world: RecoveryWorld;
beforeAll(async () => {
  world = await openRecoveryWorld();
});
afterAll(() => world.close());

const passwordOnly = async (email: string, password: string) =>
  world.openBrowser().post('/auth/sign-in', { email, password });

test('PD-256 PD-257 a lost second factor: request, mails that can stop it, 72 hours, two operators, one link, everything old ends', async () => {
  const person = await world.newMember();
  expect(await world.request(person)).toMatchObject({ status: 200, body: { status: 'done' } });
  const [forOwner] = await world.tokensOf(world.owner.email, 'stop-recovery');
  const [forPerson] = await world.tokensOf(person.email, 'stop-recovery');
  const [forBusiness] = await world.tokensOf('shop@example.com', 'stop-recovery');
  expect(forPerson).toBe(forOwner);
  expect(forBusiness).toBe(forOwner);
  expect((await world.confirm(person)).body).toMatchObject({ reason: 'recovery_waits' });
  world.pass(waitMs);
  // The request of before lapses with the wait: another one.
  expect(await world.confirm(person)).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  expect((await person.send('GET', '/me')).status).toBe(401);
  const [token] = await world.tokensOf(person.email, 'recovery');
  const use = () => world.openBrowser().post('/auth/recovery/use', { token, newPassword });
  expect((await passwordOnly(person.email, person.password)).body['status']).toBe(
    'second_factor_required',
  );
  expect(await use()).toMatchObject({ status: 200, body: { status: 'done' } });
  expect((await passwordOnly(person.email, person.password)).status).toBe(401);
  expect((await passwordOnly(person.email, newPassword)).body['status']).toBe('signed_in');
  expect((await use()).status).toBe(400);
  expect(await world.recoveryOf(person)).toMatchObject({ status: 'used' });
  // As a newcomer's, their decisions do not count yet.
  const { rows } = await sql<{ waits: boolean }>`
    select decides_from = decider_since + interval '72 hours' as waits from members
    where tenant_id = ${world.businessId} and id = ${person.memberId}`.execute(
    world.api.database.db,
  );
  expect(rows).toEqual([{ waits: true }]);
});

test('PD-256 the link of a mail stops it for good, and everybody concerned hears of it', async () => {
  const person = await world.newMember();
  await world.request(person);
  const [token] = await world.tokensOf(world.owner.email, 'stop-recovery');
  const stop = () => world.openBrowser().post('/auth/recovery/stop', { token });
  expect((await stop()).status).toBe(200);
  expect((await stop()).status).toBe(400);
  world.pass(waitMs);
  expect(await world.confirm(person)).toMatchObject({
    status: 409,
    body: { reason: 'recovery_over' },
  });
  expect(await world.recoveryOf(person)).toMatchObject({ status: 'stopped', stopped_by: 'link' });
  const told = (await readMails(world.api)).filter(({ to }) => to === person.email);
  expect(told.at(-1)?.letter?.subject).toContain('was stopped');
});

test('PD-256 the person’s own sign-in stops it, before and after the confirmation', async () => {
  const person = await world.newMember();
  await world.request(person);
  expect((await world.signIn(person)).status).toBe(200);
  expect(await world.recoveryOf(person)).toMatchObject({ stopped_by: 'sign_in' });
  await world.request(person);
  world.pass(waitMs);
  expect((await world.confirm(person)).status).toBe(200);
  const [token] = await world.tokensOf(person.email, 'recovery');
  expect((await world.signIn(person)).status).toBe(200);
  const used = await world.openBrowser().post('/auth/recovery/use', { token, newPassword });
  expect(used.status).toBe(400);
});

test('PD-256 the answer tells nobody whether an address has an account, and a second request opens nothing', async () => {
  const person = await world.newMember();
  const [first, second] = [await world.request(person), await world.request(person)];
  const nobody = await world.request({ email: 'nobody@example.com' });
  expect(second).toMatchObject({ status: first.status, body: first.body });
  expect(nobody.body).toEqual(first.body);
  expect(await world.tokensOf(person.email, 'stop-recovery')).toHaveLength(1);
});

test('PD-258 a gone owner’s role goes to another address by an invitation, unless any owner signs in', async () => {
  const businessId = await world.newBusiness();
  const gone = await world.newMember('owner', businessId);
  const open = async () => {
    const { browser } = await world.signInOperator();
    return browser.post('/recoveries', {
      tenantId: businessId,
      memberId: gone.memberId,
      kind: 'successor',
      newEmail: 'Heir@example.com',
      reason: 'The owner has died; the court names the heir.',
    });
  };
  expect((await open()).status).toBe(200);
  expect((await open()).body).toMatchObject({ reason: 'recovery_open' });
  const other = await world.newMember('owner', businessId);
  expect((await world.signIn(other)).status).toBe(200);
  expect(await world.recoveryOf(gone)).toMatchObject({ status: 'stopped', stopped_by: 'sign_in' });
  expect((await open()).status).toBe(200);
  world.pass(waitMs);
  expect((await world.confirm(gone)).status).toBe(200);
  const invited = (await readMails(world.api)).filter(({ to }) => to === 'heir@example.com');
  expect(invited.at(-1)?.letter?.action?.url).toContain('/dashboard/invitations/');
  const { browser } = await world.signInOperator();
  const log = await browser.get('/acts');
  expect(JSON.stringify(log.body)).toContain('recovery.opened');
});
