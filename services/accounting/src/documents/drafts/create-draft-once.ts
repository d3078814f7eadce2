import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { findRepeat, remember } from '../../kernel/idempotency/remember.ts';
import type { Repeat, RepeatableRequest } from '../../kernel/idempotency/remember.ts';
import { readDocument, readLines } from '../document/read-document.ts';
import { priceDraft, storeNewDraft } from './create-draft.ts';
import type { CreateDraftOutcome, DraftOrder } from './create-draft.ts';
import type { StoredDocument } from './store-content.ts';

export type CreateDraftOnceOutcome =
  | CreateDraftOutcome
  /** The draft that the first request created, in its current state. */
  | ({ readonly kind: 'repeated' } & StoredDocument)
  | { readonly kind: 'reject'; readonly reason: 'idempotency_key_reused' };

/**
 * For callers that retry a request without having seen its response. Without a key it is `createDraft`.
 */
export async function createDraftOnce(
  deps: BooksDeps,
  order: DraftOrder,
  request: RepeatableRequest | null,
): Promise<CreateDraftOnceOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    const known = await findRepeat(tx, request);
    if (known !== null) return answerRepeat(tx, order.orgId, known);
    const priced = await priceDraft(tx, deps, order);
    if (priced.kind === 'reject') return priced;
    const id = deps.newId();
    const repeat = await remember(tx, deps, request, id);
    if (repeat !== null) return answerRepeat(tx, order.orgId, repeat);
    return { kind: 'created', ...(await storeNewDraft(tx, deps, order, id, priced)) };
  });
}

async function answerRepeat(
  tx: Tx,
  orgId: string,
  repeat: Repeat,
): Promise<CreateDraftOnceOutcome> {
  if (repeat.kind === 'reject') return repeat;
  const document = await readDocument(tx, orgId, repeat.objectId);
  if (document === null) throw new Error(`document ${repeat.objectId} not found`);
  return { kind: 'repeated', document, lines: await readLines(tx, orgId, document.id) };
}
