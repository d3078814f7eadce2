import { sql } from '@countinghouse/postgres';
import { afterAll, expect, test } from 'vitest';
import { listReminderOrganisations } from '../../src/customers/reminders/reminders.sql.ts';
import { openClosingWorld } from '../support/leaving/closing-world.ts';
import { newTestId } from '../support/people/tenants.ts';

const world = await openClosingWorld();
const { api, pass, now, signIn } = world;
const { db } = api.database;
afterAll(world.close);

const closedAt = async (orgId: string) => {
  const row = await db
    .selectFrom('organisations')
    .select('closed_at')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  return row.closed_at;
};

test('AD-130 a closing waits for a second person and seven days; reminders stop, and any owner withdraws it', async () => {
  const { books, owner } = await world.open();
  const { orgId } = books;
  await sql`insert into reminder_schedules (org_id, is_on, hour, steps, updated_at)
    select ${orgId}, true, 8, steps, now() from (
      select '[{"days": 7, "tone": "friendly"}]'::jsonb as steps) one`.execute(db);
  const isReminding = async () =>
    (await listReminderOrganisations(db, null, 8, 1_000)).some((one) => one.orgId === orgId);
  const admin = await signIn(orgId, 'admin');
  expect((await admin.post('/closing')).status).toBe(403);
  expect(await owner.post('/closing')).toMatchObject({
    status: 202,
    body: { status: 'requested' },
  });
  expect(await owner.post('/closing')).toMatchObject({
    status: 409,
    body: { reason: 'change_waiting' },
  });
  const { body: changes } = await admin.get('/change-requests');
  const { id } = changes.data[0];
  expect((await owner.post(`/change-requests/${id}/approve`, {})).status).toBe(403);
  expect(await isReminding()).toBe(true);
  expect((await admin.post(`/change-requests/${id}/approve`, {})).status).toBe(200);
  expect(await isReminding()).toBe(false);
  expect(await owner.get('/closing')).toMatchObject({
    body: { status: 'waiting', requested_by: { id: owner.memberId }, obstacles: [] },
  });
  expect(await owner.post('/closing/withdraw')).toMatchObject({
    status: 200,
    body: { status: 'open' },
  });
  expect(await isReminding()).toBe(true);
  pass(8);
  await world.runJob();
  expect(await closedAt(orgId)).toBeNull();
});

test('AD-131 when the time is over keys and sessions end; owners read for 30 days, then access ends and people are erased, and the journal stays', async () => {
  const { books, owner } = await world.open();
  const { orgId, writeKey } = books;
  const viewer = await signIn(orgId, 'viewer');
  await sql`insert into leads (org_id, id, name, email, currency, stage, created_at, updated_at)
    values (${orgId}, ${newTestId()}, 'Lea Brandt', 'lea@example.com', 'EUR', 'new', now(), now())`.execute(
    db,
  );
  expect(await owner.post('/closing')).toMatchObject({ status: 202, body: { status: 'waiting' } });
  pass(6.99);
  await world.runJob();
  expect(await closedAt(orgId)).toBeNull();
  pass(0.02);
  await world.runJob();
  expect(await closedAt(orgId)).toEqual(now());
  const answer = await fetch(`${api.address}/api/v1/accounts`, {
    headers: { authorization: `Bearer ${writeKey}` },
  });
  expect(answer.status).toBe(401);
  expect((await owner.get('/closing')).status).toBe(401);
  const again = await world.signInAgain(owner, orgId);
  expect(await again.get('/closing')).toMatchObject({ body: { status: 'closed' } });
  expect((await again.get('/members')).status).toBe(200);
  expect((await again.post('/archives')).status).toBe(202);
  expect(await again.post('/contacts', {})).toMatchObject({
    status: 403,
    body: { reason: 'organisation_closed' },
  });
  expect(await again.post('/closing/withdraw')).toMatchObject({
    status: 409,
    body: { reason: 'already_closed' },
  });
  const reader = await world.signInAgain(viewer, orgId);
  expect((await reader.get('/closing')).status).toBe(404);
  await expect(
    sql`update organisations set closed_at = null where id = ${orgId}`.execute(db),
  ).rejects.toMatchObject({ constraint: 'organisations_closed_for_good' });
  pass(30);
  await world.runErasure();
  const late = await world.signInAgain(owner, orgId);
  expect((await late.get('/closing')).status).toBe(404);
  const leads = await db
    .selectFrom('leads')
    .select(['name', 'email'])
    .where('org_id', '=', orgId)
    .execute();
  expect(leads).toEqual([{ name: 'erased', email: null }]);
});
