import type { Sealer } from '@countinghouse/sealing';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Db } from '../../kernel/database.ts';
import {
  isAllowedUrl,
  keyContextOf,
  payKeyContextOf,
  payerMinutesMax,
} from './connection.rules.ts';
import type { Connection } from './connection.rules.ts';
import { findSealedKey, listConnectionRows, saveWake } from './connections.sql.ts';
import { findPayKey } from './consent/consents.sql.ts';
import type { OpenFeed, PaymentsFeed } from './payments-feed.ts';

/** For other slices: the connections of an organisation as they are now. */
export const readConnections: (db: Db, orgId: string) => Promise<readonly Connection[]> =
  listConnectionRows;

export interface FeedDeps {
  readonly sealer: Sealer;
  readonly openFeed: OpenFeed;
  /** Addresses of payments that the operator allows. */
  readonly paymentsUrls: readonly string[];
}

/** Null: the connection is gone, or the operator no longer allows its address. */
export async function openConnection(
  db: Db,
  { sealer, openFeed, paymentsUrls }: FeedDeps,
  { orgId, id, url }: Connection,
): Promise<PaymentsFeed | null> {
  if (!isAllowedUrl(paymentsUrls, url)) return null;
  const sealed = await findSealedKey(db, orgId, id);
  return sealed === null ? null : openFeed(url, sealer.open(sealed, keyContextOf(id)));
}

/** As openConnection, with the key that is for payers alone, if there is one. */
export async function openConnectionForPayer(
  db: Db,
  { sealer, openFeed, paymentsUrls }: FeedDeps,
  { orgId, id, url }: Connection,
): Promise<PaymentsFeed | null> {
  if (!isAllowedUrl(paymentsUrls, url)) return null;
  const held = await findPayKey(db, orgId, id);
  if (held === null) return null;
  const context = held.purpose === 'pay' ? payKeyContextOf(id) : keyContextOf(id);
  return openFeed(url, sealer.open(held.sealed, context));
}

/** A payer is on the way: it is read now, and every second for a while. */
export function wakeConnection(
  db: Db,
  { now }: Pick<BooksTools, 'now'>,
  connection: Connection,
): Promise<void> {
  const at = now();
  const expectsUntil = new Date(at.getTime() + payerMinutesMax * 60_000);
  return saveWake(db, connection, at, expectsUntil);
}
