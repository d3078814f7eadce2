import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { DocumentAmounts } from '../../ledger/amounts/amounts.rules.ts';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';
import { readDocument } from '../document/read-document.ts';
import type { DraftRejection } from '../drafts/draft.rules.ts';
import { preparePosting } from './prepare-posting.ts';

export type PreviewOutcome =
  | {
      readonly kind: 'preview';
      readonly currency: CurrencyCode;
      readonly fxRate: string;
      readonly amounts: DocumentAmounts;
      readonly baseAmounts: DocumentAmounts;
      /** As they would be posted, without an open item id. */
      readonly entryLines: readonly EntryLine[];
    }
  | DraftRejection
  | { readonly kind: 'reject'; readonly reason: 'document_not_found' };

/**
 * The entry that issuing, approving or confirming a document would post now, from the same functions.
 */
export async function previewDocument(
  deps: BooksDeps,
  { orgId, id }: { readonly orgId: string; readonly id: string },
): Promise<PreviewOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    const document = await readDocument(tx, orgId, id);
    if (document === null) return { kind: 'reject', reason: 'document_not_found' };
    const prepared = await preparePosting(tx, document, null);
    if (prepared.kind === 'reject') return prepared;
    const { amounts, baseAmounts, entryLines, priced } = prepared;
    const { currency, fxRate } = priced.document;
    return { kind: 'preview', currency, fxRate, amounts, baseAmounts, entryLines };
  });
}
