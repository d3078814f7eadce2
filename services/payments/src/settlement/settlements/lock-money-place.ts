import type { Tx } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import { lockPaymentsToRelease } from './settling.sql.ts';

/**
 * Where the money of a payment is that leaves now, and stays so until the transaction ends: still at
 * the provider, or settled to our bank.
 */
export async function lockMoneyPlace(tx: Tx, payment: RowKey): Promise<'provider' | 'bank'> {
  const [locked] = await lockPaymentsToRelease(tx, [payment]);
  return (locked?.settledAt ?? null) === null ? 'provider' : 'bank';
}
