import type { Tx } from '../../kernel/database.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { lockBaseCurrency } from './settings.sql.ts';

/**
 * For what says something about the base currency that nobody looks up again, such as a rate that a
 * person chose. When the currency changed since it was read, the transaction is repeated.
 */
export async function holdBaseCurrency(
  tx: Tx,
  { id, baseCurrency }: Pick<Organisation, 'id' | 'baseCurrency'>,
): Promise<void> {
  if (await lockBaseCurrency(tx, id, baseCurrency)) return;
  const error = new Error(`the base currency of ${id} changed during the request`);
  throw Object.assign(error, { code: serializationFailure });
}

/** What PostgreSQL says when a transaction is worth another try. */
const serializationFailure = '40001';
