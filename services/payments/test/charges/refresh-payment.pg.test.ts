import { describe, expect, test } from 'vitest';
import {
  lookupGapMs,
  refreshPayment,
} from '../../src/charges/payments/outcomes/refresh-payment.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

/** A payment under way, and two processes that count how often they ask the provider about it. */
async function startWatched() {
  const scene = await createCheckoutScene(use.database);
  const payment = await scene.startOne(await scene.createLink());
  const asked: string[] = [];
  const process = {
    ...scene.deps,
    chargeResolver: {
      ...scene.chargeResolver,
      settle: (question: Parameters<typeof scene.chargeResolver.settle>[0]) => {
        asked.push(question.reference);
        return scene.chargeResolver.settle(question);
      },
    },
  };
  return { scene, payment, asked, view: () => refreshPayment(process, payment) };
}

describe('views of a payment that is under way', () => {
  test('the provider is asked once in five seconds, however many look at once', async () => {
    const { scene, asked, view } = await startWatched();
    await Promise.all(Array.from({ length: 20 }, view));
    expect(asked).toHaveLength(1);
    scene.advance(lookupGapMs - 1);
    expect(await view()).toMatchObject({ status: 'pending' });
    expect(asked).toHaveLength(1);
    scene.advance(1);
    await Promise.all([view(), view()]);
    expect(asked).toHaveLength(2);
  });

  test('one payment does not keep another from being asked about', async () => {
    const [first, second] = [await startWatched(), await startWatched()];
    await first.view();
    await second.view();
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
  });

  test('a process whose clock is a minute ahead keeps nobody from asking', async () => {
    const { scene, asked, view } = await startWatched();
    scene.advance(60_000);
    await view();
    scene.advance(-60_000);
    await view();
    expect(asked).toHaveLength(2);
  });
});
