import { erasePayerIn } from '../../charges/payers/erase-payer.ts';
import { neverAlone } from '../proposals/change-kind.ts';
import type { ChangeKind } from '../proposals/change-kind.ts';
import { toPlainRows } from '../proposals/change-rows.rules.ts';
import type { ErasureChange } from './profile.rules.ts';

/** A payer whose details are removed from whatever names them. It cannot be undone. */
export const payerErasure: ChangeKind<ErasureChange> = {
  action: 'payer.erase',
  read: async (_db, _businessId, { email }) => ({ email, erased: false }),
  isStricter: neverAlone,
  apply: async (tx, deps, { businessId, change: { email }, detail }) => {
    const outcome = await erasePayerIn(tx, deps, { businessId, email }, detail);
    return outcome.kind === 'erased' ? null : outcome.reason;
  },
  toRows: toPlainRows,
};
