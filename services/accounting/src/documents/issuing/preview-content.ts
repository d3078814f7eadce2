import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { DocumentAmounts } from '../../ledger/amounts/amounts.rules.ts';
import { toBaseAmounts } from '../../ledger/amounts/base-amounts.rules.ts';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';
import { getSystemAccounts } from '../../setup/chart/get-system-accounts.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { priceDraft } from '../drafts/create-draft.ts';
import type { DraftOrder } from '../drafts/create-draft.ts';
import type { DraftRejection } from '../drafts/draft.rules.ts';
import type { DraftPreview } from '../drafts/preview-draft.ts';
import { toLines } from '../drafts/store-content.ts';
import { documentPostings } from './document-postings.rules.ts';

export interface ContentPreview extends DraftPreview {
  readonly baseAmounts: DocumentAmounts;
  /** As they would be posted, without an open item id. */
  readonly entryLines: readonly EntryLine[];
}

/** The draft that this content would create and the entry it would post. Stores nothing. */
export async function previewContent(
  deps: BooksDeps,
  order: DraftOrder,
): Promise<ContentPreview | DraftRejection> {
  return withTransaction(deps.database.db, async (tx): Promise<ContentPreview | DraftRejection> => {
    const content = await priceDraft(tx, deps, order);
    if (content.kind === 'reject') return content;
    const { baseCurrency, taxScheme } = await getOrganisation(tx, order.orgId);
    const conversion = { from: content.currency, to: baseCurrency, rate: content.fxRate };
    const base = toBaseAmounts(content.totals, conversion);
    if (base.kind === 'reject') return { ...base, field: 'lines' };
    const postable = {
      kind: order.kind,
      contactId: content.contact.id,
      openItemId: null,
      currency: content.currency,
      accountIds: content.lines.map((line) => line.accountId),
      amounts: content.totals,
      baseAmounts: base.amounts,
    };
    const accounts = await getSystemAccounts(tx, order.orgId);
    return {
      kind: 'preview',
      documentKind: order.kind,
      content,
      lines: toLines(content),
      baseAmounts: base.amounts,
      entryLines: documentPostings(postable, { accounts, taxScheme }),
    };
  });
}
