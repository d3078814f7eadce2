import { currencies } from '@countinghouse/money';
import { isOfferedForPayments } from '../checkout/offered-currency.rules.ts';
import type { Database } from '../database.ts';
import { approvedOperations, defaultThresholdMinor } from './approval.rules.ts';
import type { ApprovedOperation } from './approval.rules.ts';
import { listThresholds, listWaitingChanges } from './thresholds.sql.ts';
import type { WaitingChange } from './thresholds.sql.ts';

export interface CurrentThreshold {
  readonly operation: ApprovedOperation;
  readonly currency: string;
  /** Null is "always". */
  readonly amountMinor: bigint | null;
  /** Nobody of the business has set it. */
  readonly isDefault: boolean;
  readonly updatedAt: Date | null;
}

export interface ThresholdPolicy {
  readonly current: readonly CurrentThreshold[];
  readonly waiting: readonly WaitingChange[];
}

/** What holds for every currency that money can be taken in, and what is about to change. */
export async function readThresholdPolicy(
  { database }: { readonly database: Database },
  businessId: string,
): Promise<ThresholdPolicy> {
  const set = await listThresholds(database.db, businessId);
  const offered = currencies.map(({ code }) => code).filter(isOfferedForPayments);
  const current = approvedOperations.flatMap((operation) =>
    [...new Set([...offered, ...set.map(({ currency }) => currency)])]
      .toSorted()
      .map((currency): CurrentThreshold => {
        const own = set.find((row) => row.operation === operation && row.currency === currency);
        return own === undefined
          ? {
              operation,
              currency,
              amountMinor: defaultThresholdMinor(currency),
              isDefault: true,
              updatedAt: null,
            }
          : { ...own, isDefault: false };
      }),
  );
  return { current, waiting: await listWaitingChanges(database.db, businessId) };
}
