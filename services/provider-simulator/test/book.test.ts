import { dayMs } from '@countinghouse/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replayInput } from '../src/core/replay.ts';
import type { ScenarioKind } from '../src/core/scenarios.ts';
import { scenarioOperations } from '../src/core/scenarios.ts';
import { createSeededRandom } from '../src/core/seeded-random.ts';
import { createSimulator } from '../src/core/simulator.ts';
import { createBench, noonMs, subaccount, transfer } from './support.ts';
import type { TestBench } from './support.ts';

type Step =
  | { kind: 'checkout'; minor: number; currency: 'NGN' | 'JPY'; isSplit: boolean }
  | { kind: 'pay'; pick: number; outcome: 'pay' | 'decline' | 'pending' }
  | { kind: 'refund'; pick: number; share: number | null }
  | { kind: 'transfer'; minor: number }
  | { kind: 'scenario'; scenario: ScenarioKind; delayMs: number }
  | { kind: 'deliver'; pick: number; status: number }
  | { kind: 'wait'; ms: number };

const kinds = Object.keys(scenarioOperations) as ScenarioKind[];
const pick = fc.nat(100);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('checkout' as const),
    minor: fc.integer({ min: 100, max: 1_000_000 }),
    currency: fc.constantFrom('NGN' as const, 'JPY' as const),
    isSplit: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('pay' as const),
    pick,
    outcome: fc.constantFrom('pay' as const, 'decline' as const, 'pending' as const),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    pick,
    share: fc.option(fc.integer({ min: 1, max: 100 })),
  }),
  fc.record({
    kind: fc.constant('transfer' as const),
    minor: fc.integer({ min: 1, max: 500_000 }),
  }),
  fc.record({
    kind: fc.constant('scenario' as const),
    scenario: fc.constantFrom(...kinds),
    delayMs: fc.nat(200_000_000),
  }),
  fc.record({ kind: fc.constant('deliver' as const), pick, status: fc.constantFrom(200, 500) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(100_000_000) }),
);

/** Long ones: money has to come in before it can go back, be paid out and be settled. */
const anySteps = fc.array(step, { maxLength: 60, size: 'max' });

describe('the book', () => {
  it('sums to zero and agrees with the bank after any sequence of operations', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const bench = createBench();
        runSteps(bench, steps);
        expect(bench.simulator.check('test')).toEqual([]);
        bench.wait(40 * dayMs);
        expect(bench.simulator.check('test')).toEqual([]);
        expectMoneyByCharges(bench);
      }),
      { numRuns: 150 },
    );
  });

  it('is the same for the same seed and the same operations', () => {
    fc.assert(
      fc.property(anySteps, fc.nat(), (steps, seed) => {
        const [first, second] = [createBench({ seed }), createBench({ seed })];
        runSteps(first, steps);
        runSteps(second, steps);
        expect(second.simulator.book('test')).toEqual(first.simulator.book('test'));
        expect(second.sent).toEqual(first.sent);
      }),
      { numRuns: 50 },
    );
  });

  it('comes out the same when the recorded inputs are done again', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const bench = createBench({ seed: 7 });
        runSteps(bench, steps);
        let clockMs = 0;
        const again = createSimulator({
          nowMs: () => clockMs,
          random: createSeededRandom(7),
          deliver: () => undefined,
        });
        for (const recorded of bench.recorded) {
          clockMs = recorded.atMs;
          replayInput(again, recorded);
        }
        clockMs = bench.nowMs();
        again.advance();
        expect(again.book('test')).toEqual(bench.simulator.book('test'));
        expect(again.webhooks()).toEqual(bench.simulator.webhooks());
        expect(again.due()).toEqual(bench.simulator.due());
      }),
      { numRuns: 50 },
    );
  });

  it('is the same after one jump of the clock as after many small steps', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const [jumping, walking] = [createBench(), createBench()];
        runSteps(jumping, steps);
        runSteps(walking, steps);
        jumping.wait(4 * dayMs);
        for (let hour = 0; hour < 4 * 24; hour += 1) walking.wait(dayMs / 24);
        expect(jumping.simulator.book('test')).toEqual(walking.simulator.book('test'));
        expect(jumping.sent).toEqual(walking.sent);
      }),
      { numRuns: 50 },
    );
  });

  it('says what is wrong when it does not balance', () => {
    const bench = createBench();
    bench.simulator.pay(bench.checkout('pay_1', 100));
    const [line] = bench.simulator.bankStatement('test');
    Object.assign(line ?? {}, { amountMinor: 9_999n });
    expect(bench.simulator.check('test')).toEqual(['NGN bank holds 9999, the book says 10000']);
  });

  it('keeps test and live apart', () => {
    const bench = createBench();
    bench.simulator.pay(bench.checkout('pay_1', 100, {}, 'live'));
    expect(bench.simulator.book('live').charges).toHaveLength(1);
    expect(bench.simulator.book('test').charges).toHaveLength(0);
    bench.ask(400, 'GET', '/v3/transactions/verify_by_reference?tx_ref=pay_1');
    bench.ask(200, 'GET', '/v3/transactions/verify_by_reference?tx_ref=pay_1', undefined, 'live');
  });
});

describe('settlements and the bank', () => {
  it('a charge reaches the available wallet at midnight, its share the sub-account', () => {
    const bench = createBench();
    const { data: own } = bench.ask(200, 'POST', '/v3/subaccounts', subaccount());
    const shares = [
      { id: own.subaccount_id, transaction_charge_type: 'flat_subaccount', transaction_charge: 70 },
    ];
    bench.simulator.pay(bench.checkout('pay_1', 100, { subaccounts: shares }));
    expect(balances(bench)).toEqual({ available: undefined, collection: 28_600_000n });
    bench.wait(12 * 3_600_000 - 1);
    expect(balances(bench).available).toBeUndefined();
    bench.wait(1);
    expect(balances(bench)).toEqual({ available: 28_600_000n, collection: 0n });
    expect(bench.simulator.bankStatement('test')).toEqual([
      expect.objectContaining({ kind: 'charge', amountMinor: 10_000n, valueOn: '2026-11-16' }),
      expect.objectContaining({ kind: 'subaccount_settlement', amountMinor: -7_000n }),
    ]);
    expect(bench.ask(200, 'GET', '/v3/settlements').data).toEqual([
      expect.objectContaining({
        status: 'completed',
        gross_amount: 100,
        app_fee: 1.4,
        net_amount: 28.6,
        transaction_count: 1,
      }),
    ]);
  });

  it('settled to a bank, whole minor units leave and the rest is rounding', () => {
    const bench = createBench({ settings: { settlementDestination: 'bank' } });
    bench.simulator.pay(bench.checkout('pay_1', 1_234.57));
    bench.wait(dayMs);
    expect(bench.simulator.bankStatement('test').at(-1)).toMatchObject({
      kind: 'settlement',
      amountMinor: -121_728n,
    });
    expect(bench.simulator.check('test')).toEqual([]);
  });

  it('settles at once when there is no delay', () => {
    const bench = createBench({ settings: { settlementDelayDays: 0 } });
    bench.simulator.pay(bench.checkout('pay_1', 100));
    expect(balances(bench).available).toBe(98_600_000n);
  });
});

function balances({
  simulator,
}: TestBench): Record<'available' | 'collection', bigint | undefined> {
  const find = (name: string) =>
    simulator.book('test').balances.find(({ account }) => account === name)?.balanceMicros;
  return { available: find('available'), collection: find('collection') };
}

/** Every successful charge came in once, and went back as often as it was refunded. */
function expectMoneyByCharges({ simulator }: TestBench): void {
  const { charges } = simulator.book('test');
  for (const charge of charges) {
    const lines = simulator
      .bankStatement('test')
      .filter(({ kind }) => kind === 'charge' || kind.startsWith('refund'))
      .filter(
        ({ reference, currency }) => reference === charge.txRef && currency === charge.currency,
      );
    const movedMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0n);
    const keptMinor =
      charge.status === 'successful' ? charge.amountMinor - charge.refundedMinor : 0n;
    expect(movedMinor).toBe(keptMinor);
  }
}

function runSteps(bench: TestBench, steps: readonly Step[]): void {
  const { simulator } = bench;
  const links: string[] = [];
  let count = 0;
  const own = bench.ask(200, 'POST', '/v3/subaccounts', subaccount()).data;
  simulator.fund({ side: 'test', amount: '1000', currency: 'NGN' });
  for (const each of steps) {
    count += 1;
    switch (each.kind) {
      case 'checkout': {
        const amount = each.currency === 'JPY' ? String(each.minor) : (each.minor / 100).toFixed(2);
        const answer = bench.call('POST', '/v3/payments', {
          tx_ref: `pay_${count}`,
          amount,
          currency: each.currency,
          customer: { email: 'payer@example.com' },
          ...(each.isSplit && { subaccounts: [{ id: own.subaccount_id }] }),
        });
        // With a garbage answer the page is there, but nobody knows where.
        const isJson = answer.kind === 'response' && answer.body.startsWith('{');
        const link = isJson ? JSON.parse(answer.body).data?.link : undefined;
        if (link !== undefined) links.push(link);
        break;
      }
      case 'pay': {
        const link = links[each.pick % Math.max(1, links.length)];
        if (link !== undefined) simulator.pay(link, { outcome: each.outcome });
        break;
      }
      case 'refund': {
        const { charges } = simulator.book('test');
        const charge = charges[each.pick % Math.max(1, charges.length)];
        if (charge === undefined) break;
        const amountMinor =
          each.share === null ? null : (charge.amountMinor * BigInt(each.share)) / 100n;
        const decimals = charge.currency === 'JPY' ? 0 : 2;
        const amount = (Number(amountMinor) / 10 ** decimals).toFixed(decimals);
        const body = amountMinor === null ? {} : { amount };
        bench.call('POST', `/v3/transactions/${charge.id}/refund`, body);
        break;
      }
      case 'transfer':
        bench.call('POST', '/v3/transfers', transfer(`po_${count}`, (each.minor / 100).toFixed(2)));
        break;
      case 'scenario':
        simulator.queueScenario({ kind: each.scenario, delayMs: each.delayMs, times: 1 });
        break;
      case 'deliver': {
        const webhook = bench.sent[each.pick % Math.max(1, bench.sent.length)];
        if (webhook === undefined) break;
        simulator.recordDelivery(webhook.id, { kind: 'answered', status: each.status });
        break;
      }
      case 'wait':
        bench.wait(each.ms);
    }
  }
  expect(bench.nowMs()).toBeGreaterThanOrEqual(noonMs);
}
