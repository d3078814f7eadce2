import { sql } from '@countinghouse/postgres';
import { afterAll, expect, test } from 'vitest';
import { listReminderOrganisations } from '../../src/customers/reminders/reminders.sql.ts';
import { openConsoleWorld } from '../support/people/console-world.ts';

const world = await openConsoleWorld();
afterAll(world.close);
const { db } = world.api.database;

test('AD-136 two operators suspend an organisation: keys stop, members only read, nothing is sent; two lift it', async () => {
  const { orgId: tenantId, owner, key } = await world.open();
  await sql`insert into reminder_schedules (org_id, is_on, hour, steps, updated_at)
    values (${tenantId}, true, 8, '[{"days": 7, "tone": "friendly"}]', now())`.execute(db);
  const isReminding = async () =>
    (await listReminderOrganisations(db, null, 8, 1_000)).some(({ orgId }) => orgId === tenantId);
  const byKey = async () => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${world.api.address}/api/v1/accounts`, { headers })).status;
  };
  const [ada, ife] = [await world.console.signIn(), await world.console.signIn()];
  const lift = { action: 'organisation.reinstate', tenantId };
  expect((await world.actByTwo(lift)).body).toMatchObject({ reason: 'not_suspended' });
  expect(
    await world.actByTwo({ action: 'organisation.suspend', tenantId }, [ada, ife]),
  ).toMatchObject({ status: 200, body: { status: 'confirmed', decider: { id: ife.id } } });
  await expect.poll(byKey, { timeout: 10_000 }).toBe(401);
  expect((await owner.get('/members')).status).toBe(200);
  expect(await owner.post('/api-keys', { name: 'x', capability: 'read' })).toMatchObject({
    status: 403,
    body: { reason: 'organisation_suspended' },
  });
  expect((await owner.post('/archives')).status).toBe(202);
  expect(await isReminding()).toBe(false);
  const { body: file } = await ada.browser.get(`/organisations/${tenantId}`);
  expect(file).toMatchObject({
    suspended_reason: 'Proof was seen.',
    members: [{ id: owner.memberId, role: 'owner' }],
    can: { suspend: { allowed: false }, reinstate: { allowed: true } },
  });
  const { body: overview } = await ada.browser.get('/overview');
  expect(overview).toMatchObject({ suspended: 1, journal_verified_at: null });
  expect((await world.actByTwo(lift)).status).toBe(200);
  await expect.poll(byKey, { timeout: 10_000 }).toBe(200);
  expect(await isReminding()).toBe(true);
  const subjects = await world.subjectsTo(owner.email);
  expect(subjects).toContainEqual(expect.stringContaining('is suspended'));
  expect(subjects).toContainEqual(expect.stringContaining('no longer suspended'));
  const { rows } = await sql<{ actor: string }>`
    select actor from audit_log where tenant_id = ${tenantId} and action = 'organisation.suspended'`.execute(
    db,
  );
  expect(rows).toEqual([{ actor: ife.email }]);
});
