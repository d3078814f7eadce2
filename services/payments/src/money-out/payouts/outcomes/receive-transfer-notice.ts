import type { ReceiveTransferNotice } from '../../../charges/provider-callbacks/transfer-notice.ts';
import { savePayoutDue } from '../payout-changes.sql.ts';
import type { PayoutKey } from '../payout.rules.ts';
import type { ResolvePayoutsDeps } from './mark-payout-sent.ts';
import { checkPayoutNow } from './resolve-payouts.ts';

export interface TransferNotices {
  readonly receive: ReceiveTransferNotice;
  /** Settles when everything under way is done, for an orderly stop. */
  readonly idle: () => Promise<void>;
}

/**
 * A notice makes the payout due and is not stored itself: what it says is believed only when the
 * provider says it again. The check goes on after the answer; should this process die, the payout is
 * still due and the worker does it.
 */
export function createTransferNotices(deps: ResolvePayoutsDeps): TransferNotices {
  const underWay = new Set<Promise<void>>();

  async function check(key: PayoutKey): Promise<void> {
    try {
      await checkPayoutNow(deps, key);
    } catch (error) {
      const ids = { workspace_id: key.workspaceId, payout_id: key.id };
      deps.logger.error({ err: error, ...ids }, 'payout_notice_not_settled');
    }
  }

  return {
    receive: async (environment, key) => {
      const isDue = await savePayoutDue(deps.database.db, key, environment, deps.now());
      if (!isDue) return null;
      const checked = check(key).finally(() => underWay.delete(checked));
      underWay.add(checked);
      return { checked };
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
