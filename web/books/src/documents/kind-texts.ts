import { choose } from '@countinghouse/ui';

interface KindTexts {
  /** By the kind of a document, as a title. */
  readonly kinds: Readonly<Record<string, string>>;
  /** In the middle of a sentence. */
  readonly aKind: Readonly<Record<string, string>>;
  readonly statuses: Readonly<Record<string, string>>;
  readonly overdue: string;
}

const en: KindTexts = {
  kinds: {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    bill: 'Bill',
    supplier_credit: 'Supplier credit',
    expense_claim: 'Expense claim',
    quote: 'Quote',
  },
  aKind: {
    invoice: 'an invoice',
    credit_note: 'a credit note',
    bill: 'a bill',
    supplier_credit: 'a supplier credit',
    expense_claim: 'an expense claim',
  },
  statuses: {
    draft: 'Draft',
    awaiting_approval: 'Awaiting approval',
    approved: 'Approved',
    sent: 'Sent',
    posted: 'Posted',
    partially_paid: 'Partially paid',
    paid: 'Paid',
    void: 'Void',
    closed: 'Closed',
  },
  overdue: 'Overdue',
};

const fr: KindTexts = {
  kinds: {
    invoice: 'Facture',
    credit_note: 'Avoir',
    bill: 'Facture reçue',
    supplier_credit: 'Avoir fournisseur',
    expense_claim: 'Note de frais',
    quote: 'Devis',
  },
  aKind: {
    invoice: 'une facture',
    credit_note: 'un avoir',
    bill: 'une facture reçue',
    supplier_credit: 'un avoir fournisseur',
    expense_claim: 'une note de frais',
  },
  statuses: {
    draft: 'Brouillon',
    awaiting_approval: 'À approuver',
    approved: 'Approuvé',
    sent: 'Envoyé',
    posted: 'Comptabilisé',
    partially_paid: 'Payé en partie',
    paid: 'Payé',
    void: 'Annulé',
    closed: 'Clos',
  },
  overdue: 'En retard',
};

const texts = choose({ en, fr });

export const kindText = (kind: string): string => texts.kinds[kind] ?? kind;
export const aKindText = (kind: string): string => texts.aKind[kind] ?? kind;
export const statusText = (status: string): string => texts.statuses[status] ?? status;
export const overdueText = texts.overdue;
