import type { BooksTools } from '../books-deps.ts';
import type { Tx } from '../database.ts';
import { findKeptRequest, insertKeptRequest } from './idempotency.sql.ts';

/** A request that its caller may repeat. */
export interface RepeatableRequest {
  readonly orgId: string;
  /** Keys of different operations have nothing to do with each other. */
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: Buffer;
}

export type Repeat =
  /** The object that the first request made. */
  | { readonly kind: 'repeat'; readonly objectId: string }
  | { readonly kind: 'reject'; readonly reason: 'idempotency_key_reused' };

/**
 * What became of an earlier request with this key; null when there was none, or no key. Asked before
 * anything is checked: a repeat is answered even when the same request would now be refused.
 */
export async function findRepeat(
  tx: Tx,
  request: RepeatableRequest | null,
): Promise<Repeat | null> {
  if (request === null) return null;
  const kept = await findKeptRequest(tx, request);
  if (kept === null) return null;
  if (kept.bodyHash.equals(request.bodyHash)) return { kind: 'repeat', objectId: kept.objectId };
  return { kind: 'reject', reason: 'idempotency_key_reused' };
}

/**
 * Ties the key to the object that this transaction is about to make, once nothing can refuse it any
 * more: a refused request uses up no key. Of requests that come at once the first to get here makes
 * the object; the others wait for it and get its repeat.
 */
export async function remember(
  tx: Tx,
  tools: BooksTools,
  request: RepeatableRequest | null,
  objectId: string,
): Promise<Repeat | null> {
  if (request === null) return null;
  const { bodyHash } = request;
  if (await insertKeptRequest(tx, request, { bodyHash, objectId }, tools.now())) return null;
  const repeat = await findRepeat(tx, request);
  if (repeat === null) throw new Error('an idempotency key was neither stored nor found');
  return repeat;
}
