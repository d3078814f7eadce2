import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import type { DocumentLine } from '../document/document.rules.ts';
import { priceDraft } from './create-draft.ts';
import type { DraftOrder } from './create-draft.ts';
import type { DraftRejection } from './draft.rules.ts';
import type { PricedContent } from './price-content.ts';
import { toLines } from './store-content.ts';

export interface DraftPreview {
  readonly kind: 'preview';
  readonly documentKind: DocumentKind;
  readonly content: PricedContent;
  readonly lines: readonly Omit<DocumentLine, 'id'>[];
}

/** What `createDraft` would store, with the same prices and rejections. */
export async function previewDraft(
  deps: BooksDeps,
  order: DraftOrder,
): Promise<DraftPreview | DraftRejection> {
  const content = await withTransaction(deps.database.db, (tx) => priceDraft(tx, deps, order));
  if (content.kind === 'reject') return content;
  const lines = toLines(content);
  return { kind: 'preview', documentKind: order.kind, content, lines };
}
