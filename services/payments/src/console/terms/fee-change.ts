import { getFeeSchedule } from '../../ledger/fees/list-fee-schedules.ts';
import { setFeeScheduleIn } from '../../ledger/fees/set-fee-schedule.ts';
import { neverAlone } from '../proposals/change-kind.ts';
import type { ChangeKind } from '../proposals/change-kind.ts';
import { toPlainRows } from '../proposals/change-rows.rules.ts';
import type { FeeChange } from './terms.rules.ts';

/** The fee of new payments in one currency. */
export const feeChange: ChangeKind<FeeChange> = {
  action: 'fees.change',
  read: async (db, businessId, { currency }) => {
    const fees = await getFeeSchedule(db, businessId, currency);
    return {
      currency,
      basis_points: fees.basisPoints,
      fixed_minor: String(fees.fixedMinor),
      refundable: fees.isRefundable,
      dispute_fee_minor: String(fees.disputeFeeMinor),
    };
  },
  isStricter: neverAlone,
  apply: async (tx, deps, { businessId, change, detail }) => {
    const schedule = {
      businessId,
      currency: change.currency,
      basisPoints: change.basis_points,
      fixedMinor: BigInt(change.fixed_minor),
      isRefundable: change.refundable,
      disputeFeeMinor: BigInt(change.dispute_fee_minor),
    };
    const outcome = await setFeeScheduleIn(tx, deps, schedule, detail);
    return outcome.kind === 'saved' ? null : outcome.reason;
  },
  toRows: toPlainRows,
};
