import { dayMs } from '@countinghouse/calendar';
import { describe, expect, it } from 'vitest';
import type { SimulatedAnswer } from '../src/v3/answers.ts';
import { createBench, describeSent, payment, subaccount, transfer } from './support.ts';
import type { TestBench } from './support.ts';

const verify = (bench: TestBench, txRef: string) =>
  bench.ask(200, 'GET', `/v3/transactions/verify_by_reference?tx_ref=${txRef}`).data;

const expectLate503 = (answer: SimulatedAnswer) =>
  expect(answer).toMatchObject({
    kind: 'late_response',
    afterMs: 28_000,
    response: { status: 503, body: expect.stringContaining('Please contact support') },
  });

describe('magic amounts', () => {
  it.each([
    [100.01, 'Declined by Financial Institution'],
    [100.02, 'Insufficient Funds'],
    [100.03, 'Expired Card'],
  ])('a charge of %s fails: %s', (amount, response) => {
    const bench = createBench();
    bench.simulator.pay(bench.checkout('pay_1', amount));
    expect(verify(bench, 'pay_1')).toMatchObject({
      status: 'failed',
      processor_response: response,
    });
    expect(describeSent(bench.sent)).toEqual(['charge.completed pay_1 failed']);
    expect(bench.simulator.bankStatement('test')).toEqual([]);
  });

  it('…04 succeeds in silence: no webhook, and the first question times out', () => {
    const bench = createBench();
    bench.simulator.pay(bench.checkout('pay_1', 100.04));
    expect(bench.sent).toEqual([]);
    expectLate503(bench.call('GET', '/v3/transactions/verify_by_reference?tx_ref=pay_1'));
    expect(verify(bench, 'pay_1').status).toBe('successful');
  });

  it('…05 stays pending and then succeeds', () => {
    const bench = createBench();
    bench.simulator.pay(bench.checkout('pay_1', 100.05));
    bench.wait(59_999);
    expect(verify(bench, 'pay_1').status).toBe('pending');
    expect(bench.sent).toEqual([]);
    bench.wait(1);
    expect(verify(bench, 'pay_1').status).toBe('successful');
    expect(describeSent(bench.sent)).toEqual(['charge.completed pay_1 successful']);
  });

  it('live amounts choose nothing, unless a setting says so', () => {
    const paid = (bench: TestBench) => {
      bench.simulator.pay(bench.checkout('pay_1', 100.01, {}, 'live'));
      return bench.simulator.book('live').charges[0]?.status;
    };
    expect(paid(createBench())).toBe('successful');
    expect(paid(createBench({ settings: { hasMagicAmountsOnLive: true } }))).toBe('failed');
  });

  it('a transfer of …01 fails, one of …04 is answered 503 but done', () => {
    const bench = createBench();
    bench.simulator.fund({ side: 'test', amount: '1000', currency: 'NGN' });
    bench.ask(200, 'POST', '/v3/transfers', transfer('po_1', 100.01));
    expectLate503(bench.call('POST', '/v3/transfers', transfer('po_4', 100.04)));
    bench.wait(5_000);
    expect(describeSent(bench.sent)).toEqual([
      'transfer.completed po_1 FAILED',
      'transfer.completed po_4 SUCCESSFUL',
    ]);
  });

  it('account 0000000000 is refused everywhere, 1111111111 resolves after ten seconds', () => {
    const bench = createBench();
    const resolve = { account_number: '0000000000', account_bank: '044' };
    bench.ask(400, 'POST', '/v3/accounts/resolve', resolve);
    bench.ask(400, 'POST', '/v3/subaccounts', subaccount('0000000000'));
    bench.ask(400, 'POST', '/v3/transfers', transfer('po', 10, { account_number: '0000000000' }));

    const slow = { account_number: '1111111111', account_bank: '044' };
    const { data } = bench.ask(200, 'POST', '/v3/subaccounts', subaccount('1111111111'));
    expect(data.full_name).toBeNull();
    bench.ask(400, 'POST', '/v3/accounts/resolve', slow);
    bench.wait(10_000);
    expect(bench.ask(200, 'POST', '/v3/accounts/resolve', slow).data.account_name).toBeTruthy();
    expect(bench.ask(200, 'GET', `/v3/subaccounts/${data.id}`).data.full_name).toBeTruthy();
  });
});

describe('scenarios of a charge', () => {
  it.each([
    ['decline', 'Declined by Financial Institution'],
    ['insufficient_funds', 'Insufficient Funds'],
    ['expired_card', 'Expired Card'],
  ] as const)('%s', (kind, response) => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind });
    bench.simulator.pay(bench.checkout('pay_1', 100));
    expect(verify(bench, 'pay_1')).toMatchObject({
      status: 'failed',
      processor_response: response,
    });
  });

  it('late_success fails first and succeeds after the delay', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'late_success', delayMs: 90_000 });
    bench.simulator.pay(bench.checkout('pay_1', 100));
    expect(verify(bench, 'pay_1').status).toBe('failed');
    bench.wait(90_000);
    expect(verify(bench, 'pay_1').status).toBe('successful');
    expect(describeSent(bench.sent)).toEqual([
      'charge.completed pay_1 failed',
      'charge.completed pay_1 successful',
    ]);
  });

  it('success_pending stays pending until the delay is over', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'success_pending', delayMs: 1_000 });
    expect(bench.simulator.pay(bench.checkout('pay_1', 100))).toMatchObject({ status: 'pending' });
    bench.wait(1_000);
    expect(verify(bench, 'pay_1').status).toBe('successful');
  });

  it('amount_off_by_one takes a minor unit less or more than asked', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'amount_off_by_one', direction: 'less', reference: 'a' });
    bench.simulator.queueScenario({ kind: 'amount_off_by_one', direction: 'more', reference: 'b' });
    bench.simulator.pay(bench.checkout('b', 100));
    bench.simulator.pay(bench.checkout('a', 100));
    expect(verify(bench, 'a')).toMatchObject({ amount: 99.99, status: 'successful' });
    expect(verify(bench, 'b')).toMatchObject({ amount: 100.01, status: 'successful' });
    expect(bench.simulator.check('test')).toEqual([]);
  });

  it('other_currency takes the number in another currency', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'other_currency', currency: 'GHS' });
    bench.simulator.pay(bench.checkout('pay_1', 100));
    expect(verify(bench, 'pay_1')).toMatchObject({ amount: 100, currency: 'GHS' });
  });

  it('what the payer chooses on the page wins over a scenario', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'late_success' });
    bench.simulator.pay(bench.checkout('pay_1', 100), { outcome: 'insufficient_funds' });
    bench.wait(3_600_000);
    expect(verify(bench, 'pay_1').status).toBe('failed');
  });
});

describe('scenarios of a call', () => {
  it('timeout_but_succeeded: the answer is lost, the transfer is made', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'timeout_but_succeeded' });
    // A read in between does not use it up.
    bench.ask(200, 'GET', '/v3/transfers');
    expectLate503(bench.call('POST', '/v3/transfers', transfer('po_1', 10)));
    expect(bench.simulator.book('test').transfers).toHaveLength(1);
    bench.ask(400, 'POST', '/v3/transfers', transfer('po_1', 10));
  });

  it('timeout_and_lost: nothing was made, the same reference may be sent again', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'timeout_and_lost', operation: 'transfer' });
    expectLate503(bench.call('POST', '/v3/transfers', transfer('po_1', 10)));
    expect(bench.simulator.book('test').transfers).toEqual([]);
    bench.ask(200, 'POST', '/v3/transfers', transfer('po_1', 10));
  });

  it.each(['hang', 'reset', 'close_mid_body', 'late_503'] as const)(
    'a timeout may also be a %s',
    (fault) => {
      const bench = createBench();
      bench.simulator.queueScenario({ kind: 'timeout_but_succeeded', fault });
      const kind = fault === 'late_503' ? 'late_response' : fault;
      expect(bench.call('POST', '/v3/payments', payment('pay_1', 1)).kind).toBe(kind);
      bench.ask(400, 'POST', '/v3/payments', payment('pay_1', 1));
    },
  );

  it('rate_limit_storm answers 429 the next n times, or for a time', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'rate_limit_storm', times: 2 });
    bench.ask(429, 'GET', '/v3/balances');
    bench.ask(429, 'POST', '/v3/payments', payment('pay_1', 1));
    bench.ask(200, 'POST', '/v3/payments', payment('pay_1', 1));
    bench.simulator.queueScenario({ kind: 'rate_limit_storm', forMs: 1_000 });
    for (let count = 0; count < 10; count += 1) bench.ask(429, 'GET', '/v3/balances');
    bench.wait(1_000);
    expect(bench.ask(200, 'GET', '/v3/balances').status).toBe('success');
  });

  it('outage refuses everything on its side for a time', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'outage', forMs: 5_000 });
    bench.ask(503, 'GET', '/v3/banks/NG');
    bench.ask(200, 'GET', '/v3/banks/NG', undefined, 'live');
    bench.wait(4_999);
    bench.ask(503, 'POST', '/v3/transfers', transfer('po_1', 1));
    bench.wait(1);
    bench.ask(200, 'POST', '/v3/transfers', transfer('po_1', 1));
    bench.simulator.queueScenario({ kind: 'outage', fault: 'reset' });
    expect(bench.call('GET', '/v3/banks/NG')).toEqual({ kind: 'reset' });
  });

  it('garbage is HTML with status 200, after the call was done', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'garbage', operation: 'refund', reference: 'pay_1' });
    bench.simulator.pay(bench.checkout('pay_1', 100));
    const { id } = verify(bench, 'pay_1');
    expect(bench.call('POST', `/v3/transactions/${id}/refund`, { amount: 40 })).toMatchObject({
      status: 200,
      body: expect.stringContaining('<!doctype html>'),
    });
    expect(bench.simulator.book('test').refunds).toEqual([
      expect.objectContaining({ amountMinor: 4_000n }),
    ]);
  });

  it("wrong_reference answers with somebody else's", () => {
    const bench = createBench();
    bench.simulator.pay(bench.checkout('pay_1', 100));
    bench.simulator.queueScenario({ kind: 'wrong_reference' });
    expect(verify(bench, 'pay_1').tx_ref).toBe('somebody-elses-pay_1');
    expect(verify(bench, 'pay_1').tx_ref).toBe('pay_1');
  });

  it('subaccount_refused refuses the next one only', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'subaccount_refused' });
    expect(bench.ask(400, 'POST', '/v3/subaccounts', subaccount()).data).toBeNull();
    expect(bench.ask(200, 'POST', '/v3/subaccounts', subaccount()).data.id).toEqual(
      expect.any(Number),
    );
  });
});

describe('scenarios of a transfer and of a refund', () => {
  const availableMicros = (bench: TestBench) =>
    bench.simulator.book('test').balances.find(({ account }) => account === 'available')
      ?.balanceMicros;

  it('payout_fails gives everything back', () => {
    const bench = createBench();
    bench.simulator.fund({ side: 'test', amount: '1000', currency: 'NGN' });
    bench.simulator.queueScenario({ kind: 'payout_fails' });
    const { data } = bench.ask(200, 'POST', '/v3/transfers', transfer('po_1', 100));
    expect(data).toMatchObject({ status: 'NEW', fee: 10.75 });
    expect(availableMicros(bench)).toBe(889_250_000n);
    bench.wait(5_000);
    expect(bench.ask(200, 'GET', `/v3/transfers/${data.id}`).data).toMatchObject({
      status: 'FAILED',
      fee: 0,
      complete_message: 'DISBURSE FAILED: Declined by beneficiary bank',
    });
    expect(availableMicros(bench)).toBe(1_000_000_000n);
  });

  it('payout_returned succeeds first and comes back without its fee', () => {
    const bench = createBench();
    bench.simulator.fund({ side: 'test', amount: '1000', currency: 'NGN' });
    bench.simulator.queueScenario({ kind: 'payout_returned', delayMs: dayMs });
    bench.ask(200, 'POST', '/v3/transfers', transfer('po_1', 100));
    bench.wait(5_000);
    expect(describeSent(bench.sent)).toEqual(['transfer.completed po_1 SUCCESSFUL']);
    bench.wait(dayMs);
    expect(describeSent(bench.sent).at(-1)).toBe('transfer.completed po_1 FAILED');
    expect(availableMicros(bench)).toBe(989_250_000n);
    expect(
      bench.simulator.bankStatement('test').map(({ kind, amountMinor }) => [kind, amountMinor]),
    ).toEqual([
      ['funding', 100_000n],
      ['transfer', -10_000n],
      ['transfer_return', 10_000n],
    ]);
    expect(bench.simulator.check('test')).toEqual([]);
  });

  it('a transfer without cover is accepted and fails later', () => {
    const bench = createBench();
    bench.ask(200, 'POST', '/v3/transfers', transfer('po_1', 100));
    bench.wait(5_000);
    expect(bench.ask(200, 'GET', '/v3/transfers?reference=po_1').data[0].complete_message).toBe(
      'DISBURSE FAILED: Insufficient funds in customer wallet',
    );
    expect(bench.simulator.check('test')).toEqual([]);
  });

  it('refund_pending completes after the delay, refund_fails gives the money back', () => {
    const bench = createBench();
    bench.simulator.pay(bench.checkout('pay_1', 100));
    const { id } = verify(bench, 'pay_1');
    bench.simulator.queueScenario({ kind: 'refund_pending', delayMs: 1_000 });
    bench.simulator.queueScenario({ kind: 'refund_fails', delayMs: 1_000 });
    const path = `/v3/transactions/${id}/refund`;
    const first = bench.ask(200, 'POST', path, { amount: 30 }).data;
    const second = bench.ask(200, 'POST', path, { amount: 70 }).data;
    expect([first.status, second.status]).toEqual(['pending-mpgs', 'pending-mpgs']);
    bench.ask(400, 'POST', path, { amount: 0.01 });
    bench.wait(1_000);
    expect(bench.ask(200, 'GET', `/v3/refunds/${first.id}`).data.status).toBe('completed-mpgs');
    expect(bench.ask(200, 'GET', `/v3/refunds/${second.id}`).data.status).toBe('failed');
    bench.ask(200, 'POST', path, { amount: 70 });
    expect(bench.simulator.check('test')).toEqual([]);
  });
});

describe('queueing', () => {
  it('a scenario for a reference waits for that reference', () => {
    const bench = createBench();
    bench.simulator.queueScenario({ kind: 'decline', reference: 'pay_2' });
    bench.simulator.pay(bench.checkout('pay_1', 100));
    bench.simulator.pay(bench.checkout('pay_2', 100));
    expect(verify(bench, 'pay_1').status).toBe('successful');
    expect(verify(bench, 'pay_2').status).toBe('failed');
  });

  it('waiting scenarios are listed and cleared per side', () => {
    const { simulator } = createBench();
    simulator.queueScenario({ kind: 'decline' });
    simulator.queueScenario({ kind: 'garbage', side: 'live' });
    expect(simulator.scenarios('test')).toEqual([expect.objectContaining({ kind: 'decline' })]);
    simulator.clearScenarios('test');
    expect(simulator.scenarios('test')).toEqual([]);
    expect(simulator.scenarios('live')).toHaveLength(1);
  });
});
