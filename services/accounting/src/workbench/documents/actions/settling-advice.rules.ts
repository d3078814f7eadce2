import { isCredit } from '../../../documents/document/document.rules.ts';
import type { Document } from '../../../documents/document/document.rules.ts';
import type { DocumentAction } from './document-action.rules.ts';
import { isSettledBy, isSettling } from './document-actions.rules.ts';
import type { ActionRefusal } from './document-actions.rules.ts';
import { enterFirst } from './status-advice.rules.ts';

/** Of what settles a document, and of what goes to its customer. */
export type SettlingRefusal = Extract<ActionRefusal, 'not_found' | 'kind_forbids' | 'exceeds_open'>;

type Settled = Pick<Document, 'kind' | 'status' | 'totalMinor'>;

/** Why nothing can be settled on it so, and what to do instead: for a button. */
export function adviseOnSettling(
  action: DocumentAction,
  reason: SettlingRefusal,
  document: Settled,
): string {
  const { kind, status, totalMinor } = document;
  // Issuing it would not help: say so before anybody does.
  const isOfNoUse = isSettling(action) && !isSettledBy(action, kind);
  if (reason === 'kind_forbids' || isOfNoUse) return adviseOnKind(action);
  if (status === 'void') return 'It is void, so nothing is owed by it.';
  if (totalMinor === 0n) return 'Its total is 0, so there is nothing to settle.';
  if (reason === 'not_found') return enterFirst(document);
  return isCredit(kind)
    ? 'All of it is used; undo one of its uses first if that was wrong.'
    : 'Nothing of it is open; undo a payment or credit on it first if one was wrong.';
}

function adviseOnKind(action: DocumentAction): string {
  return kindAdvice[action] ?? 'Only invoices and credit notes go to customers.';
}

const kindAdvice: Readonly<Partial<Record<DocumentAction, string>>> = {
  pay: 'A credit is not paid; use it on an open document or refund it.',
  write_off: 'Only invoices and bills are written off; void it if nothing is settled on it.',
  discount: 'Only invoices and bills have a discount; credit what is not owed.',
  refund_credit: 'Only credit notes and supplier credits are refunded; credit this document first.',
};
