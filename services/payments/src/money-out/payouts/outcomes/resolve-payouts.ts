import { money } from '@countinghouse/money';
import { advance, resolveOutbound } from '../../../provider/outbound/outbound.ts';
import type { Outbound } from '../../../provider/outbound/outbound.ts';
import { mayResend } from '../../../provider/outbound/outcome-schedule.rules.ts';
import type { Transfer } from '../../../provider/provider.ts';
import { claimPayouts } from '../payout-changes.sql.ts';
import { payoutCodeOf } from '../payout.rules.ts';
import type { Payout, PayoutKey } from '../payout.rules.ts';
import { listPayoutsByKey } from '../payouts.sql.ts';
import { markPayoutSent } from './mark-payout-sent.ts';
import type { OutboundPayout, ResolvePayoutsDeps } from './mark-payout-sent.ts';

/** Sends approved payouts and checks those in progress; returns how many were due. */
export function resolvePayouts(deps: ResolvePayoutsDeps): Promise<number> {
  return resolveOutbound(deps, outboundPayouts(deps));
}

/** Checks a payout outside its schedule, after a notice about it. */
export async function checkPayoutNow(deps: ResolvePayoutsDeps, key: PayoutKey): Promise<void> {
  const [payout] = await listPayoutsByKey(deps.database.db, [key]);
  if (payout === undefined || payout.status === 'pending') return;
  await advance(deps, outboundPayouts(deps), { ...payout, accountNumber: null });
}

/**
 * How payouts are sent and looked up at the provider: as transfers with the service's own
 * reference.
 */
export function outboundPayouts(
  deps: ResolvePayoutsDeps,
): Outbound<OutboundPayout, Transfer, Payout> {
  const { database, providers } = deps;
  return {
    logs: { notAccepted: 'payout_not_accepted', fault: 'payout_not_resolved', span: 'payout.send' },
    itemsPerRoundMax: 200,
    claim: async (now, leaseUntil, limit) => {
      const claimed = await claimPayouts(database.db, now, leaseUntil, limit);
      const due = await listPayoutsByKey(database.db, claimed);
      return due.map((payout) => ({ ...payout, accountNumber: null }));
    },
    markSent: (payout) => markPayoutSent(deps, payout),
    send: ({ id, environment, account, accountNumber, amountMinor, currency, reference }) => {
      if (account === null || accountNumber === null) {
        throw new Error(`payout ${id} has no settlement account`);
      }
      return providers.forEnvironment(environment).createTransfer({
        reference,
        amount: money(amountMinor, currency),
        account: { bankCode: account.bankCode, accountNumber },
        beneficiaryName: account.beneficiaryName,
        narration: `Payout ${payoutCodeOf(id)}`,
      });
    },
    find: ({ environment, reference }) =>
      providers.forEnvironment(environment).findTransfer(reference),
    mayResend: (payout, now) =>
      payout.status === 'processing' &&
      payout.providerTransferId === null &&
      mayResend(payout, now) &&
      !providers.forEnvironment(payout.environment).isCircuitOpen('transfer'),
    settle: ({ workspaceId, id }, reported) => deps.settlePayout({ workspaceId, id, ...reported }),
    tracedIdOf: ({ id }) => id,
    idsOf: ({ workspaceId, id }) => ({ workspace_id: workspaceId, payout_id: id }),
  };
}
