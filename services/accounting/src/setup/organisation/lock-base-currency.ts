import type { Tx } from '../../kernel/database.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { lockBaseCurrencyRow } from './settings.sql.ts';

/**
 * For data that depends on the base currency and is not looked up again, such as a rate chosen by a
 * person. If the currency has changed since it was read, the transaction is retried.
 */
export async function lockBaseCurrency(
  tx: Tx,
  { id, baseCurrency }: Pick<Organisation, 'id' | 'baseCurrency'>,
): Promise<void> {
  if (await lockBaseCurrencyRow(tx, id, baseCurrency)) return;
  const error = new Error(`the base currency of ${id} changed during the request`);
  throw Object.assign(error, { code: serializationFailure });
}

/** PostgreSQL's code for a transaction that can be retried. */
const serializationFailure = '40001';
