import type { BooksTools } from '../books-deps.ts';
import type { Tx } from '../database.ts';
import { findKeptRequest, insertKeptRequest } from './idempotency.sql.ts';

/** A request that its caller may retry. */
export interface RepeatableRequest {
  readonly orgId: string;
  /** Keys are scoped to an operation. */
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: Buffer;
}

export type Repeat =
  /** The object that the first request created. */
  | { readonly kind: 'repeat'; readonly objectId: string }
  | { readonly kind: 'reject'; readonly reason: 'idempotency_key_reused' };

/**
 * The result of an earlier request with this key; null if there was none, or no key. Called before any
 * check: a retry is answered even if the same request would now be rejected.
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
 * Binds the key to the object that this transaction is about to create, after all checks: a rejected
 * request uses up no key. Of concurrent requests, the first to get here creates the object; the others
 * wait and get it as a repeat.
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
