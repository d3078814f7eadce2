import type { Database } from '../../kernel/database.ts';
import { listFxRates } from './rates.sql.ts';
import type { RateFilter, StoredRate } from './rates.sql.ts';

export type { RateFilter, StoredRate };

export interface RatePage {
  readonly rates: readonly StoredRate[];
  readonly hasMore: boolean;
}

/** By currency, latest first. */
export async function readRates(
  { db }: Database,
  orgId: string,
  filter: RateFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<RatePage> {
  const found = await listFxRates(db, orgId, filter, { limit: limit + 1, offset });
  return { rates: found.slice(0, limit), hasMore: found.length > limit };
}
