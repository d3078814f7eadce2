import type { Written } from './process.ts';
import { createPaymentsWatch } from './watch-payments.ts';
import { createPayoutsWatch } from './watch-payouts.ts';
import type { World } from './world.ts';

/**
 * What must hold after every commit: payments, refunds and payouts move forwards, and status, ledger
 * and events of one are always in step, because one transaction writes all three.
 */
export function createStepOracle(): {
  readonly look: (world: World, written: ReadonlySet<Written>) => Promise<void>;
} {
  const payments = createPaymentsWatch();
  const payouts = createPayoutsWatch();
  return {
    look: async (world, written) => {
      if (written.has('payments')) await payments(world);
      if (written.has('payouts')) await payouts(world);
    },
  };
}
