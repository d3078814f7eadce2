import { createWorkspaceLanes } from '../../../kernel/workspace-lanes.ts';
import type { SettleDeps } from '../../../provider/outbound/outbound.ts';
import { createPayoutCreator } from '../create-payout.ts';
import type { CreatePayout, CreatePayoutDeps } from '../create-payout.ts';
import type { ResolvePayoutsDeps } from './mark-payout-sent.ts';
import { createTransferNotices } from './receive-transfer-notice.ts';
import type { TransferNotices } from './receive-transfer-notice.ts';
import { settlePayouts } from './settle-payouts.ts';
import type { PayoutItem, SettlePayout } from './settle-payouts.ts';

/** Wires payout creation with the settlement of its outcome. */
export function createPayoutFlow(deps: Omit<CreatePayoutDeps, 'settlePayout'>): CreatePayout {
  return createPayoutCreator({ ...deps, settlePayout: createPayoutSettler(deps) });
}

/** Handles the provider's transfer notices. */
export function createTransferReceiver(
  deps: Omit<ResolvePayoutsDeps, 'settlePayout'>,
): TransferNotices {
  return createTransferNotices({ ...deps, settlePayout: createPayoutSettler(deps) });
}

/** Outcomes that arrive at the same time are settled in one batch. */
export function createPayoutSettler(deps: SettleDeps): SettlePayout {
  return createWorkspaceLanes('payouts.settle_batch', (items: readonly PayoutItem[]) =>
    settlePayouts(deps, items),
  );
}
