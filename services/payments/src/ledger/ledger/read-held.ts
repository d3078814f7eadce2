import type { Tx } from '../../kernel/database.ts';
import { chart } from './chart.rules.ts';
import type { AccountName } from './chart.rules.ts';
import { sumHeld } from './ledger.sql.ts';

/** How much is reserved for a payment's or payout's operations in progress. */
export function readHeld(
  tx: Tx,
  reference: { readonly workspaceId: string; readonly referenceId: string },
  account: Extract<AccountName, 'refunds_payable' | 'payouts_in_transit'>,
): Promise<bigint> {
  return sumHeld(tx, reference, chart[account].code);
}
