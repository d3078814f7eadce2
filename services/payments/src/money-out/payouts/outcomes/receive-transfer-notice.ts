import type { ReceiveTransferNotice } from '../../../charges/provider-callbacks/transfer-notice.ts';
import { savePayoutDue } from '../payout-changes.sql.ts';
import type { PayoutKey } from '../payout.rules.ts';
import type { ResolvePayoutsDeps } from './mark-payout-sent.ts';
import { checkPayoutNow } from './resolve-payouts.ts';

export interface TransferNotices {
  readonly receive: ReceiveTransferNotice;
  /** Resolves when all running checks are done, for a graceful shutdown. */
  readonly idle: () => Promise<void>;
}

/**
 * A notice only makes the payout due and is not stored: its content counts once the provider
 * confirms it on request. The check continues after the response; if this process dies, the payout
 * is still due and the worker checks it.
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
