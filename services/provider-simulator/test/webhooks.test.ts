import { dayMs } from '@countinghouse/calendar';
import { describe, expect, it } from 'vitest';
import { createBench, describeSent, transfer } from './support.ts';

describe('webhooks', () => {
  it('carry the secret of their side and the charge as verification shows it', () => {
    const bench = createBench({ settings: { settledAmountDelayMs: 0 } });
    bench.simulator.pay(bench.checkout('pay_1', 60), { method: 'ussd' });
    bench.simulator.pay(bench.checkout('pay_2', 60, {}, 'live'));
    const [first, second] = bench.sent;
    expect(first).toMatchObject({
      url: 'http://receiver/test',
      headers: { 'verif-hash': 'hash-test', 'content-type': 'application/json' },
    });
    expect(second?.headers['verif-hash']).toBe('hash-live');
    const body = JSON.parse(first?.body ?? '');
    expect(body).toMatchObject({ event: 'charge.completed', 'event.type': 'USSD_TRANSACTION' });
    const path = '/v3/transactions/verify_by_reference?tx_ref=pay_1';
    expect(body.data).toEqual(bench.ask(200, 'GET', path).data);
  });

  it('webhook_lost: nothing is sent, the charge is there', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'webhook_lost', reference: 'pay_1' });
    bench.simulator.pay(bench.checkout('pay_1', 100));
    bench.wait(dayMs);
    expect(bench.sent).toEqual([]);
    expect(bench.simulator.webhooks()).toMatchObject([{ state: 'lost', reference: 'pay_1' }]);
    expect(bench.simulator.resendWebhook(bench.simulator.webhooks()[0]?.id ?? '')).toBe(true);
    expect(describeSent(bench.sent)).toEqual(['charge.completed pay_1 successful']);
  });

  it('duplicate_webhook sends the same body n times', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'duplicate_webhook', times: 3 });
    bench.simulator.pay(bench.checkout('pay_1', 100));
    bench.simulator.pay(bench.checkout('pay_2', 100));
    expect(bench.sent).toHaveLength(4);
    expect(new Set(bench.sent.map(({ body }) => body)).size).toBe(2);
  });

  it('out_of_order_webhooks: failed and pending notices come after the success', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'out_of_order_webhooks' });
    bench.simulator.pay(bench.checkout('pay_1', 100));
    bench.wait(2_000);
    expect(describeSent(bench.sent)).toEqual([
      'charge.completed pay_1 successful',
      'charge.completed pay_1 failed',
      'charge.completed pay_1 pending',
    ]);
    const path = '/v3/transactions/verify_by_reference?tx_ref=pay_1';
    expect(bench.ask(200, 'GET', path).data.status).toBe('successful');
  });

  it('a transfer has one notice, at its end; completed also carries FAILED', () => {
    const bench = createBench();
    bench.simulator.fund({ side: 'test', amount: '100', currency: 'NGN' });
    bench.ask(200, 'POST', '/v3/transfers', transfer('po_1', 10));
    bench.ask(200, 'POST', '/v3/transfers', transfer('po_2', 10_000));
    expect(bench.sent).toEqual([]);
    bench.wait(5_000);
    expect(describeSent(bench.sent)).toEqual([
      'transfer.completed po_1 SUCCESSFUL',
      'transfer.completed po_2 FAILED',
    ]);
  });

  it('what is not answered with 2xx is sent again, three times, and then given up', () => {
    const bench = createBench();
    bench.simulator.pay(bench.checkout('pay_1', 100));
    const [webhook] = bench.sent;
    for (const [index, delayMs] of [10_000, 60_000, 300_000].entries()) {
      bench.simulator.recordDelivery(webhook?.id ?? '', { kind: 'answered', status: 500 });
      bench.wait(delayMs - 1);
      expect(bench.sent).toHaveLength(index + 1);
      bench.wait(1);
      expect(bench.sent).toHaveLength(index + 2);
    }
    bench.simulator.recordDelivery(webhook?.id ?? '', { kind: 'failed', error: 'ECONNREFUSED' });
    bench.wait(dayMs);
    expect(bench.sent).toHaveLength(4);
    expect(bench.simulator.webhooks()[0]?.state).toBe('given_up');
  });

  it('a delivered webhook is not sent again', () => {
    const bench = createBench();
    bench.simulator.pay(bench.checkout('pay_1', 100));
    bench.simulator.recordDelivery(bench.sent[0]?.id ?? '', { kind: 'answered', status: 204 });
    bench.wait(dayMs);
    expect(bench.sent).toHaveLength(1);
    expect(bench.simulator.webhooks()[0]?.state).toBe('delivered');
  });

  it('a receiver that calls back from within the delivery finds the finished charge', () => {
    const bench = createBench();
    const link = bench.checkout('pay_1', 100);
    const statuses: string[] = [];
    const push = bench.sent.push.bind(bench.sent);
    bench.sent.push = (...webhooks) => {
      const path = '/v3/transactions/verify_by_reference?tx_ref=pay_1';
      statuses.push(bench.ask(200, 'GET', path).data.status);
      return push(...webhooks);
    };
    bench.simulator.pay(link);
    expect(statuses).toEqual(['successful']);
    expect(bench.sent).toHaveLength(1);
  });
});
