import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs } from '@countinghouse/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelPayment } from '../../src/charges/payments/cancel-payment.ts';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import type { Database } from '../../src/kernel/database.ts';
import { decideRefund, expireRefunds } from '../../src/money-out/refunds/decide-refund.ts';
import { resolveRefunds } from '../../src/money-out/refunds/outcomes/resolve-refunds.ts';
import { settleRefunds } from '../../src/money-out/refunds/outcomes/settle-refunds.ts';
import type { RefundPaymentOutcome } from '../../src/money-out/refunds/refund-payment.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { settleCharged } from '../support/money-out/refund-payments.ts';
import { answers, createRefundScene } from '../support/money-out/refund-scene.ts';
import type { RefundScene } from '../support/money-out/refund-scene.ts';
import { approved } from '../support/people/second-person.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import {
  connectAsApplication,
  usePaymentsDatabase,
} from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let otherPool: Database;
beforeAll(() => {
  otherPool = connectAsApplication(use.testDatabase);
});
afterAll(() => otherPool.close());

const rounds = 100;
/** Rounds that run side by side: enough to meet, few enough that not everything is one batch. */
const atATime = 20;

/** Runs the rounds in groups; within a group each begins a turn of the event loop after the last. */
async function race<Result>(round: (number: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < rounds; first += atATime) {
    const group: Promise<Result>[] = [];
    for (let number = first; number < first + atATime; number += 1) {
      group.push(round(number));
      if (number % 3 === 0) await nextTurn();
    }
    results.push(...(await Promise.all(group)));
  }
  return results;
}

/** The two begin in turn: whoever is first in one round is second in the next. */
function both<Result>(
  number: number,
  one: () => Promise<Result>,
  other: () => Promise<Result>,
): Promise<readonly Result[]> {
  return Promise.all(number % 2 === 0 ? [one(), other()] : [other(), one()]);
}

async function twoProcesses() {
  const scene = await createRefundScene(use.database);
  const ids = await scene.chargeMany(rounds);
  const here = scene.connect();
  const there = scene.connect({ database: otherPool });
  return { scene, ids, here, there };
}

function reasonsOf(outcomes: readonly RefundPaymentOutcome[]): readonly string[] {
  return outcomes
    .map((outcome) => (outcome.kind === 'reject' ? outcome.reason : outcome.kind))
    .toSorted();
}

function callsOf({ script }: RefundScene, id: string): number {
  return script.refunds.filter((each) => each.providerTransactionId === `tx-${id}`).length;
}

describe('refunds of one payment at the same time, from two processes', () => {
  test.each([
    ['P-298 two of everything', null],
    ['row 5: two of 60 %', 6_000n],
  ] as const)(
    '%s: one is carried out, the other refused, the provider asked once',
    async (_name, amount) => {
      const { scene, ids, here, there } = await twoProcesses();
      const results = await race(async (number) => {
        const id = ids[number] ?? '';
        return both(
          number,
          () => here(id, amount),
          () => there(id, amount),
        );
      });
      for (const [number, outcomes] of results.entries()) {
        const reasons = reasonsOf(outcomes);
        expect(reasons).toContain('refunded');
        const other = reasons.find((reason) => reason !== 'refunded');
        expect(['in_flight', 'exceeds_remaining', 'not_refundable']).toContain(other);
        expect(callsOf(scene, ids[number] ?? '')).toBe(1);
      }
      expect(await scene.breaks()).toEqual([]);
    },
  );

  test('P-299 two parts that would fit: while one is being sent the other is refused with 409', async () => {
    const { scene, ids } = await twoProcesses();
    const { provider } = scene.script;
    const gates = new Map(ids.map((id) => [`tx-${id}`, Promise.withResolvers<void>()]));
    const gated: typeof provider = {
      ...provider,
      refundCharge: async (request) => {
        await gates.get(request.providerTransactionId)?.promise;
        return provider.refundCharge(request);
      },
    };
    const here = scene.connect({ provider: gated });
    const there = scene.connect({ provider: gated, database: otherPool });
    const results = await race(async (number) => {
      const id = ids[number] ?? '';
      const calls = [here(id, 2_000n), there(id, 2_000n)];
      // The first that is answered is the one that was not sent.
      await Promise.race(calls);
      gates.get(`tx-${id}`)?.resolve();
      return Promise.all(calls);
    });
    for (const outcomes of results) expect(reasonsOf(outcomes)).toEqual(['in_flight', 'refunded']);
    expect(await scene.breaks()).toEqual([]);
  });

  test('row 25: two processes refund what was settled of one merchant, in opposite order: none waits in a circle', async () => {
    const scene = await createRefundScene(use.database);
    const ids = await scene.chargeMany(rounds, { isSettled: true });
    const here = scene.connect();
    const there = scene.connect({ database: otherPool });
    const outcomes = await Promise.all([
      race((number) => here(ids[number] ?? '', 1_000n)),
      race((number) => there(ids[rounds - 1 - number] ?? '', 1_000n)),
    ]);
    for (const reason of reasonsOf(outcomes.flat())) {
      expect(['refunded', 'in_flight']).toContain(reason);
    }
    expect(await scene.breaks()).toEqual([]);
  });
});

describe('a refund against what else happens to its payment', () => {
  test('P-291 a pause holds from the moment it is made', async () => {
    const { scene, ids, here, there } = await twoProcesses();
    const perPause = 4;
    for (let first = 0; first < rounds; first += perPause) {
      const group = ids.slice(first, first + perPause);
      const pause = { operation: 'refunds', reason: 'test', retryAfterSeconds: 5 } as const;
      const racing = group.map(async (id, index) => {
        if (index > 1) await nextTurn();
        return here(id, 100n);
      });
      await pauseOperation(operatorDeps(use.database), pause);
      expect(reasonsOf([await there(group[0] ?? '', 100n)])).toEqual(['paused']);
      for (const outcome of await Promise.all(racing)) {
        expect(['refunded', 'paused']).toContain(reasonsOf([outcome])[0]);
      }
      await resumeOperation(operatorDeps(use.database), 'refunds');
    }
    expect(await scene.breaks()).toEqual([]);
  });

  test('a cancel and a refund of a pending payment: it is cancelled, nothing goes back', async () => {
    const scene = await createRefundScene(use.database);
    const { workspaceId, deps, refund } = scene;
    const results = await race(async () => {
      const id = await insertPayment(use.database, workspaceId, { status: 'pending' });
      const [refunded] = await Promise.all([refund(id), cancelPayment(deps, { workspaceId, id })]);
      return [refunded, (await scene.payment(id)).status] as const;
    });
    for (const [refunded, status] of results) {
      expect(refunded).toEqual({ kind: 'reject', reason: 'not_refundable' });
      expect(status).toBe('cancelled');
    }
    expect(scene.script.refunds).toEqual([]);
  });

  test('PD-112 PD-113 settlement and a refund: the money comes from where it is', async () => {
    const { scene, ids, here } = await twoProcesses();
    const { workspaceId } = scene;
    await race(async (number) => {
      const id = ids[number] ?? '';
      await both<unknown>(
        number,
        () => here(id, 1_000n),
        () => settleCharged(otherPool, workspaceId, id),
      );
      await settleCharged(otherPool, workspaceId, id);
    });
    expect(await scene.breaks()).toEqual([]);
    expect(await scene.balances()).toMatchObject({
      'merchant_pending NGN': 0n,
      'merchant_available NGN': BigInt(rounds) * 8_680n,
    });
  });
});

describe('the end of a refund', () => {
  test('I13 released and executed at once: one of them happens, and the hold ends with it', async () => {
    const scene = await createRefundScene(use.database);
    const ids = await scene.chargeMany(rounds);
    scene.script.refundAnswers.push(...ids.map(() => answers.unknown));
    await Promise.all(ids.map((id) => scene.refund(id)));
    const elsewhere = { ...scene.deps, database: otherPool };
    await race(async (number) => {
      const paymentId = ids[number] ?? '';
      const [refund] = await scene.refundsOf(paymentId);
      const key = { workspaceId: scene.workspaceId, id: refund?.id ?? '', paymentId };
      const answer = { ...key, by: 'send', sentAt: refund?.sent_at ?? null } as const;
      const seen = { kind: 'confirmed', value: { providerRefundId: paymentId } } as const;
      const refused = { kind: 'failed', value: null } as const;
      const [one] = await both(
        number,
        () => settleRefunds(scene.deps, [{ ...answer, outcome: seen }]),
        () => settleRefunds(elsewhere, [{ ...answer, outcome: refused }]),
      );
      expect(['succeeded', 'failed']).toContain(one?.[0]?.status);
    });
    const payments = await Promise.all(ids.map((id) => scene.payment(id)));
    expect(payments.filter((payment) => payment.refund_reserved_minor > 0n)).toEqual([]);
    const told = new Set((await scene.events()).map(({ data }) => data.id));
    const refunded = payments.filter((payment) => payment.refunded_minor > 0n);
    expect(told).toEqual(new Set(refunded.map(({ id }) => id)));
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-149 approved at the last moment, expired, and the worker: sent or cancelled, never both', async () => {
    const scene = await createRefundScene(use.database);
    const ids = await scene.chargeMany(rounds, { currency: 'MWK' });
    const held = await Promise.all(ids.map((id) => scene.refund(id)));
    const late = { ...scene.deps, now: () => new Date(Date.now() + 7 * dayMs) };
    const { workspaceId } = scene;
    await Promise.all([
      race(async (number) => {
        const outcome = held[number];
        if (outcome?.kind !== 'held') throw new Error('not held');
        const key = { workspaceId, id: outcome.approvalId };
        await decideRefund(scene.deps, key, approved(scene.second));
        if (number % atATime === 0) await resolveRefunds(scene.deps);
      }),
      expireRefunds({ ...late, database: otherPool }),
    ]);
    await resolveRefunds(scene.deps);
    for (const id of ids) {
      const [refund] = await scene.refundsOf(id);
      expect(['succeeded', 'cancelled']).toContain(refund?.status);
      expect(callsOf(scene, id)).toBe(refund?.status === 'succeeded' ? 1 : 0);
    }
    expect(await scene.breaks()).toEqual([]);
  });
});
