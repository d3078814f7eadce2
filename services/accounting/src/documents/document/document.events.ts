import { majorNumber } from '../../kernel/major-number.rules.ts';
import type { MajorNumber } from '../../kernel/major-number.rules.ts';
import { familyOf } from './document.rules.ts';
import type { Document } from './document.rules.ts';

export type DocumentOccurrence = 'created' | 'issued' | 'approved' | 'paid' | 'voided';

export type DocumentEventType =
  | 'invoice.created'
  | 'invoice.issued'
  | 'invoice.paid'
  | 'invoice.voided'
  | 'bill.created'
  | 'bill.approved'
  | 'bill.paid';

/** A document's event payload: a summary, without its lines. */
export function documentEventData(document: Document) {
  const major = (minor: bigint): MajorNumber => majorNumber(minor, document.currency);
  return {
    id: document.id,
    kind: document.kind,
    number: document.number,
    status: document.status,
    contact_id: document.contactId,
    date: document.date,
    due_date: document.dueDate,
    currency: document.currency,
    subtotal: major(document.subtotalMinor),
    tax_total: major(document.taxMinor),
    total: major(document.totalMinor),
    amount_paid: major(document.paidMinor),
    reference: document.reference,
  } as const;
}

/**
 * Credit notes use the invoice event types, supplier credits and claims the bill ones; `kind`
 * distinguishes them. Null when the change has no event.
 */
export function eventTypeOf(
  document: Pick<Document, 'kind'>,
  happening: DocumentOccurrence,
): DocumentEventType | null {
  if (familyOf(document.kind) === 'sales') {
    if (happening === 'approved') return null;
    if (happening === 'paid' && document.kind === 'credit_note') return null;
    return `invoice.${happening}`;
  }
  if (happening === 'issued' || happening === 'voided') return null;
  if (document.kind === 'supplier_credit' && happening !== 'created') return null;
  return `bill.${happening}`;
}
