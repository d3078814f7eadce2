import type { Written } from './process.ts';
import { createApprovalsWatch } from './watch-approvals.ts';
import { createDisputesWatch } from './watch-disputes.ts';
import { createPaymentsWatch } from './watch-payments.ts';
import { createPayoutsWatch } from './watch-payouts.ts';
import { createRenewalsWatch } from './watch-renewals.ts';
import type { World } from './world.ts';

/**
 * What must hold after every commit: payments, refunds and payouts move forwards, and status, ledger
 * and events of one are always in step, because one transaction writes all three. What a second person
 * agreed to, or was not, is in step with its approval, no renewal fails that the provider has, and a
 * reserve is kept until its day.
 */
export function createStepOracle(): {
  readonly look: (world: World, written: ReadonlySet<Written>) => Promise<void>;
} {
  const payments = createPaymentsWatch();
  const payouts = createPayoutsWatch();
  const approvals = createApprovalsWatch();
  const renewals = createRenewalsWatch();
  const disputes = createDisputesWatch();
  // Most stories have neither of them: then there is nothing to look at.
  let hasApprovals = false;
  return {
    look: async (world, written) => {
      if (written.has('payments')) await payments(world);
      if (written.has('payouts')) await payouts(world);
      hasApprovals ||= written.has('approvals');
      if (hasApprovals) await approvals(world);
      if (written.has('payments') && world.subscriptions.length > 0) await renewals(world);
      if (world.hasDisputes && written.has('disputes')) await disputes(world);
    },
  };
}
