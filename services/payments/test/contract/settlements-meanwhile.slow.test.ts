import { dayMs } from '@countinghouse/calendar';
import { sql } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { expectError } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { insertSettledPayments } from '../support/settlement/settled-payments.ts';
import { createSettlementScene } from '../support/settlement/settlement-scene.ts';
import { call } from './support/client.ts';
import { openRefundTarget } from './support/refund-target.ts';
import { needOperator } from './support/target.ts';
import type { Operator } from './support/target.ts';

const target = await openRefundTarget({ settings: { PAYMENTS_REPORTS_AT_A_TIME: '1' } });
afterAll(target.close);

const dayFrom = (nowMs: number, days: number): string =>
  new Date(nowMs + days * dayMs).toISOString().slice(0, 10);
/** Around whatever clock a payment settles by. */
const range = `from=${dayFrom(Date.now(), -30)}&to=${dayFrom(Date.now(), 1)}`;

interface Report {
  readonly data: readonly { readonly payment_id: string; readonly net_settled: number }[];
  readonly summary: readonly Readonly<Record<string, unknown>>[];
}

/** Fifty megabytes: more than the buffers of both sides take of an answer that nobody reads. */
const longReport = { count: 4_000, referenceLength: 12_000 };

function insertLongReport({ database }: Operator['api'], workspaceId: string): Promise<void> {
  const from = new Date(Date.now() - dayMs);
  return insertSettledPayments(database, workspaceId, { ...longReport, from });
}

async function createLongReport({ api }: Operator): Promise<string> {
  const { liveWorkspaceId, createKey } = await createTenant(api.deps);
  await insertLongReport(api, liveWorkspaceId);
  return (await createKey()).key;
}

/** An answer of which the first bytes are there, and the others when they are asked for. */
async function open(key: string, query = range): Promise<Response> {
  const answer = await fetch(`${target.baseUrl}/settlements?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(200);
  return answer;
}

async function readReport(answer: Response): Promise<Report> {
  return Object(await answer.json());
}

const hundredths = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

describe('GET /settlements while money moves', () => {
  test('PD-124 a slow reader gets the rows of one moment, and sums of those, whatever settles or is refunded', async (context) => {
    const { api } = needOperator(context, target);
    const scene = await createSettlementScene(api.database);
    const { tenant } = scene;
    const { key } = await tenant.createKey();
    await insertLongReport(api, tenant.liveWorkspaceId);
    // The report reads these last: they settled after all others.
    const settled = await target.pay({ api, tenant }, { isSettled: true });
    const waiting = await scene.charge();

    const answer = await open(key);
    const refunded = await target.refund(settled.id, { amount: 2_500 }, key);
    expect(refunded.body).toMatchObject({ status: 'partially_refunded' });
    scene.settleAtProvider([waiting.transactionId]);
    await scene.runJobs();
    expect((await scene.payment(waiting.id)).settled_at).not.toBeNull();

    const before = await readReport(answer);
    expect(before.summary).toMatchObject([{ payment_count: 4_001, refunded: 0 }]);
    expect(before.data).toHaveLength(4_001);
    expect(before.data.at(-1)).toMatchObject({ payment_id: settled.id, refunded: 0 });
    const netSettled = hundredths(before.data.map((row) => row.net_settled));
    expect(hundredths([Number(before.summary[0]?.['net_settled'])])).toBe(netSettled);

    const after = await readReport(await open(key));
    expect(after.summary).toMatchObject([{ payment_count: 4_002, refunded: 25 }]);
    expect(after.data.slice(-2).map(({ payment_id }) => payment_id)).toEqual([
      settled.id,
      waiting.id,
    ]);
  });

  test('P-171 the few payments of one recipient are found among many of others', async (context) => {
    const { api } = needOperator(context, target);
    const { liveWorkspaceId, createKey } = await createTenant(api.deps);
    const recipient = await insertRecipient(api.database, liveWorkspaceId);
    const settledAt = Date.now() - dayMs;
    const ids = [];
    for (const settled_at of [new Date(settledAt - 1_000), new Date(settledAt + 1_000)]) {
      const split = { split_recipient_id: recipient, split_amount_minor: 1n, split_routed: true };
      ids.push(await insertPayment(api.database, liveWorkspaceId, { ...split, settled_at }));
    }
    const others = { count: 2_000, from: new Date(settledAt) };
    await insertSettledPayments(api.database, liveWorkspaceId, others);
    const { key } = await createKey();
    for (const format of ['json', 'csv']) {
      const query = `${range}&splitRecipientId=${recipient}&format=${format}`;
      const text = await (await open(key, query)).text();
      expect(text.match(/\b[0-9a-f-]{36}\b/g)?.filter((id) => id !== recipient)).toEqual(ids);
    }
    const report = await readReport(await open(key, `${range}&splitRecipientId=${recipient}`));
    expect(report.summary).toMatchObject([{ payment_count: 2, net_settled: 0.02 }]);
  });
});

describe('under load', () => {
  test('a report beyond those that are read is asked to come back, and gets its place later', async (context) => {
    const key = await createLongReport(needOperator(context, target));
    const slow = await open(key);
    const refused = await call(target, '/settlements', { key: target.liveKey });
    expectError(refused, 503, 'unavailable');
    expect(refused.headers.get('retry-after')).toBe('5');
    // Other requests have connections of their own.
    expect((await call(target, '/payments', { key })).status).toBe(200);
    await slow.body?.cancel();
    await waitUntil('the place is free', async () => {
      const { status } = await call(target, '/settlements', { key: target.liveKey });
      return status === 200;
    });
  });

  test('a database that fails in the middle cuts the answer: a part never looks whole', async (context) => {
    const operator = needOperator(context, target);
    const key = await createLongReport(operator);
    const answer = await open(key);
    await endReading(operator);
    await expect(answer.text()).rejects.toThrow();
    expect((await readReport(await open(key))).data).toHaveLength(longReport.count);
  });
});

/** As an operator's hand or a failover would: the connection of the report, which waits, is gone. */
async function endReading({ api }: Operator): Promise<void> {
  const end = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`;
  await waitUntil('the connection is ended', async () => {
    const { rows } = await end.execute(api.database.db);
    return rows.length === 1;
  });
}

describe('in the dashboard', () => {
  test('P-165 P-167 staff read the same reports, and files only with the right to export', async (context) => {
    const { api } = needOperator(context, target);
    const { businessId, liveWorkspaceId } = await createTenant(api.deps);
    const settled_at = new Date();
    const id = await insertPayment(api.database, liveWorkspaceId, { settled_at });
    const path = `/workspaces/${liveWorkspaceId}/settlements?${range}`;
    const finance = await signInStaff(api, { businessId, role: 'finance' });
    const report = await finance.send('GET', path);
    expect(await report.json()).toMatchObject({ data: [{ payment_id: id }] });
    const file = await finance.send('GET', `${path}&format=csv`);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(await file.text()).toContain(`\r\n${id},`);
    const stranger = await signInStaff(api, {
      businessId: (await createTenant(api.deps)).businessId,
    });
    expect((await stranger.send('GET', path)).status).toBe(404);
  });
});
