import { currencies } from '@countinghouse/money';
import type { Database } from '../../../kernel/database.ts';
import { isOfferedForPayments } from '../../../kernel/offered-currency.rules.ts';
import { approvedOperations, defaultThresholdMinor } from '../requests/approval.rules.ts';
import type { ApprovedOperation } from '../requests/approval.rules.ts';
import { listDailyAmounts, listThresholds, listWaitingChanges } from './thresholds.sql.ts';
import type { WaitingChange } from './thresholds.sql.ts';

export interface CurrentThreshold {
  readonly operation: ApprovedOperation;
  readonly currency: string;
  /** Null is "always". */
  readonly amountMinor: bigint | null;
  /** What may leave in 24 hours without a second person; null where nothing was set. */
  readonly dailyMinor: bigint | null;
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
  const days = await listDailyAmounts(database.db, businessId);
  const offered = currencies.map(({ code }) => code).filter(isOfferedForPayments);
  const current = approvedOperations.flatMap((operation) =>
    [...new Set([...offered, ...[...set, ...days].map(({ currency }) => currency)])]
      .toSorted()
      .map((currency): CurrentThreshold => {
        const isThis = (row: Pick<CurrentThreshold, 'operation' | 'currency'>): boolean =>
          row.operation === operation && row.currency === currency;
        const own = set.find(isThis);
        const dailyMinor = days.find(isThis)?.amountMinor ?? null;
        return own === undefined
          ? {
              operation,
              currency,
              amountMinor: defaultThresholdMinor(currency),
              dailyMinor,
              isDefault: true,
              updatedAt: null,
            }
          : { ...own, dailyMinor, isDefault: false };
      }),
  );
  return { current, waiting: await listWaitingChanges(database.db, businessId) };
}
