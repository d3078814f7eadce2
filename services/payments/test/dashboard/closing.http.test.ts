import { sql } from '@countinghouse/postgres';
import { afterAll, expect, test } from 'vitest';
import { findPayTarget } from '../../src/charges/checkout/find-pay-target.ts';
import { lockDueSubscriptions } from '../../src/charges/subscriptions/lifecycle.sql.ts';
import {
  insertPastDueSubscription,
  insertPaymentLink,
  insertQrCode,
} from '../support/charges/pay-targets.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { closingOf, openClosingWorld } from '../support/leaving/closing-world.ts';
import { insertRawTransaction } from '../support/ledger/ledger-rows.ts';
import { giveFunds } from '../support/money-out/payout-rows.ts';
import { readMails } from '../support/people/mails.ts';
import { insertEndpoints } from '../support/webhooks/webhook-rows.ts';

const world = await openClosingWorld();
const { api, ask, pass, now, signIn } = world;
const { database } = api;
afterAll(world.close);

async function subjectsTo(address: string): Promise<readonly string[]> {
  const mails = (await readMails(api)).filter(({ to }) => to === address);
  return mails.map(({ letter }) => letter.subject.replace(/^Shop \d+/, 'Shop'));
}

const businessRow = (id: string) =>
  database.db
    .selectFrom('businesses')
    .select(['closing_at', 'closed_at', 'access_ended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('PD-260 from the start links take no live payments and subscriptions do not renew; an owner withdraws it and all goes on', async () => {
  const { tenant, owner } = await world.open();
  const { businessId, liveWorkspaceId: workspaceId } = tenant;
  const link = await insertPaymentLink(database, workspaceId);
  const { id } = await insertPastDueSubscription(database, workspaceId);
  const isTaking = async () => (await findPayTarget(database, link.code))?.isSuspended === false;
  const dueIds = () =>
    database.db.transaction().execute(async (tx) => {
      const due = await lockDueSubscriptions(tx, now(), 1_000);
      return due.some((subscription) => subscription.id === id);
    });
  expect([await isTaking(), await dueIds()]).toEqual([true, true]);
  const started = await ask(owner, 'POST', closingOf(businessId));
  expect(started).toMatchObject({
    status: 202,
    body: {
      status: 'waiting',
      requested_by: { id: owner.memberId, name: 'The owner' },
      closes_at: new Date(now().getTime() + 7 * 86_400_000).toISOString(),
      obstacles: [],
    },
  });
  expect([await isTaking(), await dueIds()]).toEqual([false, false]);
  expect(await ask(owner, 'POST', closingOf(businessId))).toMatchObject({
    status: 409,
    body: { reason: 'closing_under_way' },
  });
  const withdrawn = await ask(owner, 'POST', `${closingOf(businessId)}/withdraw`);
  expect(withdrawn).toMatchObject({ status: 200, body: { status: 'open', closes_at: null } });
  expect([await isTaking(), await dueIds()]).toEqual([true, true]);
  expect(await subjectsTo(owner.email)).toEqual(['Shop will be closed', 'Shop stays open']);
  pass(8);
  await world.runJob();
  expect(await businessRow(businessId)).toMatchObject({ closing_at: null, closed_at: null });
});

test('PD-260 an owner who withdraws while the worker closes comes too late, and no subscription ends in vain', async () => {
  const { tenant, owner } = await world.open();
  const { businessId } = tenant;
  await ask(owner, 'POST', closingOf(businessId));
  pass(7);
  const again = await world.signInAgain(owner);
  const withdraw = () => ask(again, 'POST', `${closingOf(businessId)}/withdraw`);
  const answers: unknown[] = [];
  await world.runJob(async () => void answers.push(await withdraw()));
  expect(answers).toMatchObject([{ status: 409, body: { reason: 'already_closed' } }]);
  expect((await businessRow(businessId)).closed_at).toEqual(now());
});

test('PD-261 where two can decide, the closing waits for the second, and the seven days begin with the approval', async () => {
  const { tenant, owner } = await world.open();
  const { businessId } = tenant;
  const admin = await signIn(businessId, 'admin');
  const requested = await ask(owner, 'POST', closingOf(businessId));
  expect(requested).toMatchObject({ status: 202, body: { status: 'requested', closes_at: null } });
  expect(await ask(owner, 'POST', closingOf(businessId))).toMatchObject({
    status: 409,
    body: { reason: 'change_waiting' },
  });
  const { id } = await database.db
    .selectFrom('approvals')
    .select('id')
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow();
  const path = `/businesses/${businessId}/approvals/${id}`;
  expect((await ask(owner, 'POST', `${path}/approve`, {})).status).toBe(403);
  pass(0.001);
  expect((await ask(admin, 'POST', `${path}/approve`, {})).status).toBe(200);
  expect(await ask(owner, 'GET', closingOf(businessId))).toMatchObject({
    body: { status: 'waiting', started_at: now().toISOString() },
  });
});

test('PD-262 nothing closes while money or an outcome is left; each is named with its figure, and owners are mailed once', async () => {
  const { tenant, owner } = await world.open();
  const { businessId, liveWorkspaceId: workspaceId } = tenant;
  await giveFunds(database, workspaceId, 125_050n);
  await giveFunds(database, tenant.testWorkspaceId, 99n);
  await insertRawTransaction(
    database,
    workspaceId,
    [
      { code: 1020, amountMinor: 700n, currency: 'NGN' },
      { code: 2030, amountMinor: -700n, currency: 'NGN' },
    ],
    { step: 3 },
  );
  await insertPayment(database, workspaceId, { status: 'processing' });
  const { body } = await ask(owner, 'POST', closingOf(businessId));
  expect(body['obstacles']).toMatchObject([
    {
      reason: 'available_balance',
      explanation: 'Pay out the available balance: NGN\u00a01,250.50.',
      currency: 'NGN',
      amount: 1250.5,
      count: null,
    },
    { reason: 'owed', currency: 'NGN', amount: 7, count: null },
    {
      reason: 'payments_under_way',
      explanation: 'Wait for the outcome of payments in progress: 1 (NGN\u00a0100.00).',
      currency: 'NGN',
      amount: 100,
      count: 1,
    },
  ]);
  pass(7);
  await world.runJob();
  await world.runJob();
  expect((await businessRow(businessId)).closed_at).toBeNull();
  expect(await subjectsTo(owner.email)).toEqual([
    'Shop will be closed',
    'Shop cannot be closed yet',
  ]);
  await expect(
    sql`update businesses set closed_at = ${now()} where id = ${businessId}`.execute(database.db),
  ).rejects.toMatchObject({ constraint: 'businesses_close_empty' });
});

test('PD-263 when the time is over links, subscriptions, keys, sessions and endpoints end, and owners read for 30 days', async () => {
  const { tenant, owner } = await world.open();
  const { businessId, liveWorkspaceId, testWorkspaceId } = tenant;
  const viewer = await signIn(businessId, 'viewer');
  const { key } = await tenant.createKey();
  for (const workspaceId of [liveWorkspaceId, testWorkspaceId]) {
    await insertPaymentLink(database, workspaceId);
    await insertQrCode(database, workspaceId);
    await insertPastDueSubscription(database, workspaceId);
  }
  await insertEndpoints(database, liveWorkspaceId, 1);
  await ask(owner, 'POST', closingOf(businessId));
  pass(6.99);
  await world.runJob();
  expect((await businessRow(businessId)).closed_at).toBeNull();
  pass(0.02);
  await world.runJob();
  expect((await businessRow(businessId)).closed_at).toEqual(now());
  const { rows } = await sql<{ left: bigint }>`
    select (select count(*) from payment_links where workspace_id in (${liveWorkspaceId}, ${testWorkspaceId}) and disabled_at is null)
      + (select count(*) from qr_codes where workspace_id in (${liveWorkspaceId}, ${testWorkspaceId}) and disabled_at is null)
      + (select count(*) from subscriptions where workspace_id in (${liveWorkspaceId}, ${testWorkspaceId}) and status <> 'cancelled')
      as left`.execute(database.db);
  expect(rows[0]?.left).toBe(0n);
  const answer = await fetch(`${api.address}/api/v1/balance`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(401);
  // Everybody's session ended; whoever signs in again is an owner who reads, or finds nothing.
  expect((await ask(owner, 'GET', closingOf(businessId))).status).toBe(401);
  const again = await world.signInAgain(owner);
  expect(await ask(again, 'GET', closingOf(businessId))).toMatchObject({
    status: 200,
    body: { status: 'closed', readable_until: expect.any(String) },
  });
  expect((await ask(again, 'POST', `/businesses/${businessId}/archives`)).status).toBe(202);
  expect(await ask(again, 'PATCH', `/businesses/${businessId}/profile`, {})).toMatchObject({
    status: 403,
    body: { reason: 'business_closed' },
  });
  expect(await ask(again, 'POST', `${closingOf(businessId)}/withdraw`)).toMatchObject({
    status: 409,
    body: { reason: 'already_closed' },
  });
  const reader = await world.signInAgain(viewer);
  expect((await ask(reader, 'GET', `/businesses/${businessId}/members`)).status).toBe(404);
  await expect(
    sql`update businesses set closed_at = null where id = ${businessId}`.execute(database.db),
  ).rejects.toMatchObject({ constraint: 'businesses_closed_for_good' });
  pass(4);
  await world.runJob();
  const endpoints = await database.db
    .selectFrom('webhook_endpoints')
    .select('removed_at')
    .where('tenant_id', '=', liveWorkspaceId)
    .execute();
  expect(endpoints).toMatchObject([{ removed_at: now() }]);
});

test('PD-331 the closing says what runs live and ends with it', async () => {
  const { tenant, owner } = await world.open();
  const { businessId, liveWorkspaceId: workspaceId } = tenant;
  await insertPaymentLink(database, workspaceId);
  await insertPastDueSubscription(database, workspaceId);
  await insertEndpoints(database, workspaceId, 1);
  await insertQrCode(database, tenant.testWorkspaceId);
  expect(await ask(owner, 'GET', closingOf(businessId))).toMatchObject({
    body: {
      ending: [
        { kind: 'payment_links', count: 1 },
        { kind: 'subscriptions', count: 1 },
        { kind: 'webhook_endpoints', count: 1 },
      ],
    },
  });
});

test('PD-264 after the reading time access ends; payers are erased after 180 days, evidence after five years, and no posting changes', async () => {
  const { tenant, owner } = await world.open();
  const { businessId, liveWorkspaceId: workspaceId } = tenant;
  await insertPayment(database, workspaceId, {
    customer: JSON.stringify({ email: 'simi@example.com', name: 'Simi' }),
  });
  await giveFunds(database, workspaceId, 500n);
  await insertRawTransaction(
    database,
    workspaceId,
    [
      { code: 2010, amountMinor: 500n, currency: 'NGN' },
      { code: 1010, amountMinor: -500n, currency: 'NGN' },
    ],
    { step: 3 },
  );
  await sql`insert into beneficial_owners (business_id, id, name)
    values (${businessId}, ${businessId}, 'Ada Obi')`.execute(database.db);
  await sql`insert into brands (business_id, colour, updated_at)
    values (${businessId}, '#112233', now())`.execute(database.db);
  await ask(owner, 'POST', closingOf(businessId));
  pass(7);
  await world.runJob();
  const read = async () => {
    await world.runErasure();
    const { rows } = await sql<Record<string, unknown>>`
      select (select count(*) from brands where business_id = ${businessId})::int as brands,
        (select count(*) from payments where workspace_id = ${workspaceId} and customer is not null)::int as payers,
        (select count(*) from payments where workspace_id = ${workspaceId})::int as payments,
        (select count(*) from beneficial_owners where business_id = ${businessId})::int as evidence,
        (select md5(string_agg(e::text, ',' order by e.transaction_id, e.line, e.is_held))
         from ledger_entries e where e.workspace_id = ${workspaceId}) as postings`.execute(
      database.db,
    );
    return rows[0] ?? {};
  };
  const before = await read();
  expect(before).toMatchObject({ brands: 1, payers: 1, payments: 1, evidence: 1 });
  pass(30);
  expect(await read()).toEqual({ ...before, brands: 0 });
  const again = await world.signInAgain(owner);
  expect((await ask(again, 'GET', closingOf(businessId))).status).toBe(404);
  pass(150);
  expect(await read()).toEqual({ ...before, brands: 0, payers: 0 });
  pass(5 * 366);
  expect(await read()).toEqual({ ...before, brands: 0, payers: 0, evidence: 0 });
});
