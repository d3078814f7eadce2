import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps, BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { orRefusal } from '../../../ledger/journal/refusals.ts';
import type { DraftRejection } from '../../drafts/draft.rules.ts';
import { actOnDocumentIn } from '../act-on-document.ts';
import type { ActRejection, Done, DocumentOrder } from '../act-on-document.ts';
import { moveOrThrow } from '../move-or-throw.ts';
import type { PlainOutcome } from '../move-or-throw.ts';
import { preparePosting } from '../prepare-posting.ts';
import { savePrices } from '../save-prices.ts';

/**
 * Submits a draft for approval, whether or not a policy requires it. Prices it again, because approvals
 * cover its amounts and these no longer change.
 */
export async function submitDocument(
  deps: BooksDeps,
  order: DocumentOrder,
): Promise<PlainOutcome | DraftRejection> {
  return orRefusal(() =>
    withTransaction(deps.database.db, (tx) => submitDocumentIn(tx, deps, order)),
  );
}

/** As submitDocument, inside the caller's transaction. */
export async function submitDocumentIn(
  tx: Tx,
  tools: BooksTools,
  order: DocumentOrder,
): Promise<Done | ActRejection | DraftRejection> {
  return actOnDocumentIn(tx, order, 'submit', async (_tx, document) => {
    const prepared = await preparePosting(tx, document, null);
    if (prepared.kind === 'reject') return prepared;
    await savePrices(tx, tools, prepared);
    return {
      kind: 'done',
      document: await moveOrThrow(tx, tools, {
        document: prepared.priced.document,
        trigger: 'submit',
        actor: order.actor,
      }),
    };
  });
}
