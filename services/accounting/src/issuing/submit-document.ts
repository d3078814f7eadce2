import type { BooksDeps } from '../books-deps.ts';
import type { DraftRejection } from '../drafts/draft.rules.ts';
import { actOnDocument } from './act-on-document.ts';
import type { DocumentOrder } from './act-on-document.ts';
import { makeMove } from './make-move.ts';
import type { PlainOutcome } from './make-move.ts';
import { preparePosting } from './prepare-posting.ts';
import { savePrices } from './save-prices.ts';

/**
 * A draft waits for somebody's approval, whether or not a policy asks for that. It is priced once
 * more, because from here on its amounts stay: they are what is approved.
 */
export async function submitDocument(
  deps: BooksDeps,
  order: DocumentOrder,
): Promise<PlainOutcome | DraftRejection> {
  return actOnDocument(deps, order, 'submit', async (tx, document) => {
    const prepared = await preparePosting(tx, document, null);
    if (prepared.kind === 'reject') return prepared;
    await savePrices(tx, deps, prepared);
    return {
      kind: 'done',
      document: await makeMove(tx, deps, {
        document: prepared.priced.document,
        trigger: 'submit',
        actor: order.actor,
      }),
    };
  });
}
