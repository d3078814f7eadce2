import { renameBusinessIn } from '../../business/profile/rename-business.ts';
import { findBusinessEligibility } from '../businesses/read-businesses.ts';
import { neverAlone } from '../proposals/change-kind.ts';
import type { ChangeKind } from '../proposals/change-kind.ts';
import { toPlainRows } from '../proposals/change-rows.rules.ts';
import { listNewNames } from './profile.rules.ts';
import type { NameChange } from './profile.rules.ts';

/** The names and the number that a verification covers. */
export const nameChange: ChangeKind<NameChange> = {
  action: 'business.rename',
  read: async (db, businessId) => {
    const business = await findBusinessEligibility({ db }, businessId);
    if (business === null) return 'business_not_found';
    return {
      business_name: business.businessName,
      legal_name: business.legalName,
      trading_name: business.tradingName,
      registration_number: business.registrationNumber,
    };
  },
  isStricter: neverAlone,
  apply: async (tx, deps, { businessId, change: after, detail }) => {
    const before = await nameChange.read(tx, businessId, after, deps.now());
    if (typeof before === 'string') return before;
    const { reason = '', ...more } = detail;
    const order = { businessId, change: listNewNames(before, after), reason };
    const outcome = await renameBusinessIn(tx, deps, order, more);
    return outcome === 'renamed' ? null : outcome;
  },
  toRows: toPlainRows,
};
