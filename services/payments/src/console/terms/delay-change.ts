import {
  readSettlementDelay,
  setSettlementDelayIn,
} from '../../settlement/settlements/set-settlement-delay.ts';
import { neverAlone } from '../proposals/change-kind.ts';
import type { ChangeKind } from '../proposals/change-kind.ts';
import { toPlainRows } from '../proposals/change-rows.rules.ts';
import type { DelayChange } from './terms.rules.ts';

/** How long money waits before it can be paid out. */
export const delayChange: ChangeKind<DelayChange> = {
  action: 'settlement_delay.change',
  read: async (db, businessId) => {
    const found = await readSettlementDelay(db, businessId);
    return found === null ? 'business_not_found' : { delay_days: found.delayDays };
  },
  isStricter: neverAlone,
  apply: async (tx, deps, { businessId, change, detail }) => {
    const request = { businessId, delayDays: change.delay_days };
    const outcome = await setSettlementDelayIn(tx, deps, request, detail);
    return outcome === 'saved' ? null : outcome;
  },
  toRows: toPlainRows,
};
