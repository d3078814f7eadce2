import type { Tx } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import { lockPaymentsToRelease } from './settling.sql.ts';

/**
 * Where a payment's money is, fixed until the transaction ends: still at the provider, or settled
 * to the service's bank.
 */
export async function lockMoneyLocation(tx: Tx, payment: RowKey): Promise<'provider' | 'bank'> {
  const [locked] = await lockPaymentsToRelease(tx, [payment]);
  return (locked?.settledAt ?? null) === null ? 'provider' : 'bank';
}
