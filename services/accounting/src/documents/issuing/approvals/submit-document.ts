import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps, BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { orRefusal } from '../../../ledger/journal/refusals.ts';
import type { DraftRejection } from '../../drafts/draft.rules.ts';
import { actOnDocumentIn } from '../act-on-document.ts';
import type { ActRejection, Done, DocumentOrder } from '../act-on-document.ts';
import { makeMove } from '../make-move.ts';
import type { PlainOutcome } from '../make-move.ts';
import { preparePosting } from '../prepare-posting.ts';
import { savePrices } from '../save-prices.ts';

/**
 * A draft waits for somebody's approval, whether or not a policy asks for that. It is priced once
 * more, because from here on its amounts stay: they are what is approved.
 */
export async function submitDocument(
  deps: BooksDeps,
  order: DocumentOrder,
): Promise<PlainOutcome | DraftRejection> {
  return orRefusal(() =>
    withTransaction(deps.database.db, (tx) => submitDocumentIn(tx, deps, order)),
  );
}

/** The same within the transaction of somebody who has more to do. */
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
      document: await makeMove(tx, tools, {
        document: prepared.priced.document,
        trigger: 'submit',
        actor: order.actor,
      }),
    };
  });
}
