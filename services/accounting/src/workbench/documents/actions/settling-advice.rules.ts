import { isCredit } from '../../../documents/document/document.rules.ts';
import type { Document } from '../../../documents/document/document.rules.ts';
import type { DocumentAction } from './document-action.rules.ts';
import { isSettledBy, isSettling } from './document-actions.rules.ts';
import type { ActionRefusal } from './document-actions.rules.ts';
import { adviseToPost } from './status-advice.rules.ts';

/** Rejections of settling a document and of sending it to its customer. */
export type SettlingRefusal = Extract<ActionRefusal, 'not_found' | 'kind_forbids' | 'exceeds_open'>;

type Settled = Pick<Document, 'kind' | 'status' | 'totalMinor'>;

/** Why it cannot be settled this way and what to do instead: for a button's tooltip. */
export function adviseOnSettling(
  action: DocumentAction,
  reason: SettlingRefusal,
  document: Settled,
): string {
  const { kind, status, totalMinor } = document;
  // Posting it would not help, so say that first.
  const isOfNoUse = isSettling(action) && !isSettledBy(action, kind);
  if (reason === 'kind_forbids' || isOfNoUse) return adviseOnKind(action);
  if (status === 'void') return 'This document is void, so nothing is owed on it.';
  if (totalMinor === 0n) return 'The total is 0, so there is nothing to settle.';
  if (reason === 'not_found') return adviseToPost(document);
  return isCredit(kind)
    ? 'This credit is fully used. If that is wrong, undo an allocation first.'
    : 'This document is fully settled. If that is wrong, undo a payment or credit first.';
}

function adviseOnKind(action: DocumentAction): string {
  return kindAdvice[action] ?? 'Only invoices and credit notes can be sent to customers.';
}

const kindAdvice: Readonly<Partial<Record<DocumentAction, string>>> = {
  pay: 'A credit cannot be paid. Apply it to an open document, or refund it.',
  write_off:
    'Only invoices and bills can be written off. Void this document if nothing is settled on it.',
  discount: 'Only invoices and bills can have a discount. Credit the amount that is not owed.',
  refund_credit:
    'Only credit notes and supplier credits can be refunded. Credit this document first.',
};
