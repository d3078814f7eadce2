import type { Database } from '../../src/kernel/database.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { foundCharge } from '../support/charges/scripted-provider.ts';

/** Something that a caller was told is done. Times are of one steady clock. */
export interface Act {
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly what: 'started' | 'charged';
  readonly begunAtMs: number;
  readonly acknowledgedAtMs: number;
}

export interface ChargeLoad {
  readonly acts: readonly Act[];
  /** Waits until so many more acts are acknowledged than now. */
  readonly goOnFor: (acts: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

type Scene = Awaited<ReturnType<typeof createCheckoutScene>>;

/** Merchants whose payers pay without a pause, one charge after the other in each. */
export async function startChargeLoad(database: Database, merchants: number): Promise<ChargeLoad> {
  const scenes: Scene[] = [];
  for (let count = 0; count < merchants; count += 1) {
    scenes.push(await createCheckoutScene(database));
  }
  const acts: Act[] = [];
  let isStopped = false;
  let waiters: (() => void)[] = [];

  async function act<Result extends { readonly id: string; readonly workspaceId: string }>(
    what: Act['what'],
    work: () => Promise<Result>,
  ): Promise<Result> {
    const begunAtMs = performance.now();
    const result = await work();
    const { id: paymentId, workspaceId } = result;
    acts.push({ workspaceId, paymentId, what, begunAtMs, acknowledgedAtMs: performance.now() });
    for (const wake of waiters.splice(0)) wake();
    return result;
  }

  async function keepCharging(scene: Scene): Promise<void> {
    const link = await scene.createLink();
    while (!isStopped) {
      const payment = await act('started', () => scene.startOne(link));
      scene.script.charges.set(payment.reference, foundCharge(payment.reference));
      await act('charged', async () => {
        await scene.settle(payment);
        return payment;
      });
    }
  }
  const lanes = Promise.all(scenes.map(keepCharging));
  // Whoever waits learns of a fault at once, and so does who stops.
  lanes.catch(() => waiters.splice(0).forEach((wake) => wake()));

  return {
    acts,
    goOnFor: async (count) => {
      const enough = acts.length + count;
      while (acts.length < enough) {
        await Promise.race([lanes, new Promise<void>((resolve) => waiters.push(resolve))]);
      }
    },
    stop: async () => {
      isStopped = true;
      await lanes;
      waiters = [];
    },
  };
}
