import { dayMs } from '@countinghouse/calendar';
import { describe, expect, it } from 'vitest';
import { startBench } from './running.ts';
import { payment, transfer } from './support.ts';

describe('admin endpoints', () => {
  it('a scenario is queued, listed, used and cleared', async () => {
    const { admin, v3, simulator } = await startBench();
    const queued = await admin('POST', '/scenarios', { kind: 'decline', reference: 'pay_1' });
    expect(queued.body).toMatchObject({ id: 1, kind: 'decline', side: 'test', left: 1 });
    expect((await admin('GET', '/scenarios')).body.scenarios).toHaveLength(1);
    simulator.pay((await v3('POST', '/payments', payment('pay_1', 10))).body.data.link);
    expect(simulator.book('test').charges[0]?.status).toBe('failed');
    expect((await admin('GET', '/scenarios')).body.scenarios).toEqual([]);
    await admin('POST', '/scenarios', { kind: 'outage', side: 'live' });
    await admin('DELETE', '/scenarios?side=live');
    expect((await v3('GET', '/balances', undefined, 'live')).status).toBe(200);
  });

  it('an unknown scenario, field or side is refused', async () => {
    const { admin } = await startBench();
    expect((await admin('POST', '/scenarios', { kind: 'meteor' })).status).toBe(400);
    expect((await admin('POST', '/scenarios', { kind: 'decline', tx_ref: 'x' })).status).toBe(400);
    expect((await admin('GET', '/book?side=dark')).status).toBe(400);
    expect((await admin('POST', '/clock/advance', { seconds: -1 })).status).toBe(400);
    const funding = { side: 'live', amount: '-1', currency: 'NGN' };
    expect((await admin('POST', '/fund', funding)).status).toBe(400);
  });

  it('the payer acts, the clock moves, book and bank show it', async () => {
    const { admin, v3 } = await startBench();
    const { link } = (await v3('POST', '/payments', payment('pay_1', 1_234.57))).body.data;
    const id = link.split('/').at(-1);
    const cancelled = await admin('POST', `/checkout/${id}/cancel`);
    expect(cancelled.body).toMatchObject({ status: 'cancelled', transactionId: null });
    const paid = await admin('POST', `/checkout/${id}/pay`, { method: 'ussd' });
    expect(paid.body).toMatchObject({ kind: 'done', status: 'successful' });

    const before = (await admin('GET', '/clock')).body;
    expect(before.next_due).toMatchObject({ what: 'settle' });
    const after = (await admin('POST', '/clock/advance', { seconds: 86_400 })).body;
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(dayMs);
    expect((await admin('GET', '/due')).body.due).toEqual([]);

    const { body: book } = await admin('GET', '/book?side=test');
    expect(book).toMatchObject({
      problems: [],
      charges: [{ txRef: 'pay_1', amountMinor: 123_457, feeMicros: 17_284_000 }],
    });
    expect(book.balances).toContainEqual({
      account: 'available',
      currency: 'NGN',
      balanceMicros: 1_217_286_000,
    });
    const { lines } = (await admin('GET', '/bank-statement')).body;
    expect(lines).toMatchObject([{ kind: 'charge', amountMinor: 123_457, reference: 'pay_1' }]);
  });

  it("money for payouts comes from the merchant's bank", async () => {
    const { admin, v3, advanceClock } = await startBench();
    await admin('POST', '/fund', { side: 'live', amount: '200', currency: 'NGN' });
    await v3('POST', '/transfers', transfer('po_1', 100), 'live');
    advanceClock(5_000);
    const { body: book } = await admin('GET', '/book?side=live');
    expect(book.transfers).toMatchObject([{ reference: 'po_1', status: 'SUCCESSFUL' }]);
    expect(book.problems).toEqual([]);
  });

  it('the address of webhooks can be set while running', async () => {
    const { admin, v3, simulator, address } = await startBench();
    const target = { side: 'test', url: `${address}/healthz`, secretHash: 'h' };
    expect((await admin('PUT', '/webhook-target', target)).status).toBe(200);
    simulator.pay((await v3('POST', '/payments', payment('pay_1', 10))).body.data.link);
    expect(simulator.webhooks()[0]).toMatchObject({ url: target.url, state: 'in_flight' });
  });

  it('health is a plain 200', async () => {
    const { address } = await startBench();
    const response = await fetch(`${address}/healthz`);
    expect(await response.json()).toEqual({ status: 'ok' });
  });
});
