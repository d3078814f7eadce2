import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Document } from '../document/document.rules.ts';
import type { StoredPrices } from './reprice.rules.ts';

/** Updates a draft's rate, or its rate and the amounts of its lines. */
export async function saveRepriced(
  tx: Tx,
  { orgId, id }: Pick<Document, 'orgId' | 'id'>,
  prices: StoredPrices,
  at: Date,
): Promise<void> {
  const json = JSON.stringify(prices);
  await sql`select reprice_document(${orgId}, ${id}, ${json}::jsonb, ${at})`.execute(tx);
}
