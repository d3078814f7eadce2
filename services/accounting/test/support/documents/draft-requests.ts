import type { DraftOrder } from '../../../src/documents/drafts/create-draft.ts';
import type { DraftLine, DraftRequest } from '../../../src/documents/drafts/draft.rules.ts';
import type { DocumentKind } from '../../../src/kernel/document-kind.rules.ts';
import type { Scene } from '../ledger/books-scene.ts';
import { author } from './issuing-scene.ts';

/** One unit for 100, and everything else by default. */
export const plainLine: DraftLine = {
  itemId: null,
  description: 'work',
  quantity: '1',
  unitPrice: '100',
  discountPct: '0',
  accountId: null,
  taxCodeId: null,
};

/** What a person asks for; fields that are left out are the shortest that the books take. */
export function draftOrder(
  scene: Scene,
  kind: DocumentKind,
  content: Partial<DraftRequest> = {},
): DraftOrder {
  const isSale = kind === 'invoice' || kind === 'credit_note';
  return {
    orgId: scene.orgId,
    actor: author,
    origin: 'application',
    kind,
    content: {
      contactId: (isSale ? scene.customer : scene.supplier).id,
      date: '2026-03-15',
      dueDate: null,
      reference: null,
      notes: null,
      currency: null,
      chosenRate: null,
      amounts: null,
      creditsId: null,
      lines: [plainLine],
      ...content,
    },
  };
}
