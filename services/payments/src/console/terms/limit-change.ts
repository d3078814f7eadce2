import { readLimits } from '../../controls/approvals/thresholds/read-limits.ts';
import { setLimitIn } from '../../controls/approvals/thresholds/set-limit.ts';
import type { ChangeKind } from '../proposals/change-kind.ts';
import { toPlainRows } from '../proposals/change-rows.rules.ts';
import { isStricterLimits, listChangedLimits } from './terms.rules.ts';
import type { LimitChange } from './terms.rules.ts';

/** The amounts of one operation and currency above which a member needs a second approver. */
export const limitChange: ChangeKind<LimitChange> = {
  action: 'approval_limits.loosen',
  read: async (db, businessId, { operation, currency }) => {
    const question = { businessId, currency };
    const limits = (await readLimits(db, operation, [question]))(question);
    return {
      operation,
      currency,
      threshold_minor: limits.thresholdMinor?.toString() ?? null,
      daily_amount_minor: limits.dailyMinor?.toString() ?? null,
    };
  },
  isStricter: isStricterLimits,
  apply: async (tx, deps, { businessId, change, detail }) => {
    const { operation, currency } = change;
    const key = { businessId, operation, currency };
    const before = await limitChange.read(tx, businessId, change, deps.now());
    if (typeof before === 'string') return before;
    for (const limit of listChangedLimits(before, change)) {
      const outcome = await setLimitIn(tx, deps, { ...limit, key }, detail);
      if (outcome.kind === 'reject') return outcome.reason;
    }
    return null;
  },
  toRows: toPlainRows,
};
