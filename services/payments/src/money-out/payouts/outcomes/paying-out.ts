import { createWorkspaceLanes } from '../../../kernel/workspace-lanes.ts';
import type { SettleDeps } from '../../../provider/outbound/outbound.ts';
import { createPayoutMaker } from '../create-payout.ts';
import type { CreatePayout, CreatePayoutDeps } from '../create-payout.ts';
import type { ResolvePayoutsDeps } from './mark-payout-sent.ts';
import { createTransferNotices } from './receive-transfer-notice.ts';
import type { TransferNotices } from './receive-transfer-notice.ts';
import { settlePayouts } from './settle-payouts.ts';
import type { PayoutItem, SettlePayout } from './settle-payouts.ts';

/** Everything that takes a merchant's money from the request to the bank, put together once. */
export function createPayingOut(deps: Omit<CreatePayoutDeps, 'settlePayout'>): CreatePayout {
  return createPayoutMaker({ ...deps, settlePayout: createPayoutSettler(deps) });
}

/** What the provider's notices about transfers go to. */
export function createTransferReceiver(
  deps: Omit<ResolvePayoutsDeps, 'settlePayout'>,
): TransferNotices {
  return createTransferNotices({ ...deps, settlePayout: createPayoutSettler(deps) });
}

/** What is heard at the same time is settled together. */
export function createPayoutSettler(deps: SettleDeps): SettlePayout {
  return createWorkspaceLanes((items: readonly PayoutItem[]) => settlePayouts(deps, items));
}
