import type { Database } from '@countinghouse/postgres';
import { listKeyUse } from './key-use.sql.ts';
import type { KeyUse } from './key-use.sql.ts';
import { findKeepsBodies, listLoggedRequests, listRefusalGroups } from './request-log.sql.ts';
import type { LoggedRequest, RefusalGroup, RequestFilter } from './request-log.sql.ts';

export interface RequestPage {
  readonly items: readonly LoggedRequest[];
  readonly nextCursor: string | null;
}

/** Scanning this many rows takes about ten milliseconds. */
const lookedMax = 2_000;
/** Refusals are grouped over the latest requests; older ones appear only in the list. */
const groupedMax = 10_000;
const groupsMax = 50;
/** Fourteen days of a key that a hundred addresses use. */
const usesMax = 2_000;

/** Newest first. A page may be short or empty although there is more. */
export async function readRequestPage<Schema>(
  { db }: Database<Schema>,
  filter: RequestFilter,
  limit: number,
): Promise<RequestPage> {
  const looked = await listLoggedRequests(db, filter, lookedMax);
  const matches = looked.filter(({ isMatch }) => isMatch);
  const items = matches.slice(0, limit);
  const isFull = matches.length > limit;
  const last = isFull ? items.at(-1) : looked.at(-1);
  const hasMore = isFull || looked.length === lookedMax;
  return { items, nextCursor: hasMore ? (last?.id ?? null) : null };
}

export function readRefusalGroups<Schema>(
  { db }: Database<Schema>,
  tenantId: string,
): Promise<readonly RefusalGroup[]> {
  return listRefusalGroups(db, tenantId, groupedMax, groupsMax);
}

export function readKeyUse<Schema>(
  { db }: Database<Schema>,
  tenantId: string,
  keyId: string | null,
): Promise<readonly KeyUse[]> {
  return listKeyUse(db, tenantId, keyId, usesMax);
}

/** Bodies are kept unless the tenant turned that off. */
export async function readKeepsBodies<Schema>(
  { db }: Database<Schema>,
  tenantId: string,
): Promise<boolean> {
  return (await findKeepsBodies(db, tenantId)) ?? true;
}
