import {
  openAccountNumber,
  sealAccountNumber,
} from '../../src/business/settlement-account/account-number.ts';
import type { Database } from '../../src/kernel/database.ts';
import { testSealer } from '../support/money-out/payout-rows.ts';

/**
 * Whatever account the merchant has now passes for the one that a payout was asked for: nobody looks
 * at the destination again, neither who agrees nor who sends.
 */
export function trustDestinations(database: Database): Database {
  let asked: string | null = null;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      const rows = result.rows.map((row) => {
        const { settlementAccountId, businessId, id, accountNumberSealed } = row;
        if (typeof settlementAccountId === 'string') asked = settlementAccountId;
        const isAccount = typeof businessId === 'string' && typeof id === 'string';
        if (!isAccount || !Buffer.isBuffer(accountNumberSealed) || asked === null) return row;
        const number = openAccountNumber(testSealer, { businessId, id, accountNumberSealed });
        const passing = { businessId, id: asked };
        const sealed = sealAccountNumber(testSealer, passing, number);
        return { ...row, ...passing, accountNumberSealed: sealed };
      });
      return Promise.resolve({ ...result, rows });
    },
  });
  return { ...database, db };
}
