import type { Language } from '@countinghouse/pages/text';
import type { PrintedKind, PrintState } from './print-facts.rules.ts';

/** All texts of a printed document. */
export interface PrintTexts {
  readonly kinds: Readonly<Record<PrintedKind, string>>;
  readonly states: Readonly<Record<PrintState, string>>;
  /** Texts that differ for a credit note, which is used up rather than paid. */
  readonly creditStates: Readonly<Partial<Record<PrintState, string>>>;
  readonly billTo: string;
  readonly creditTo: string;
  readonly quoteTo: string;
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly dueBy: (day: string) => string;
  readonly validUntil: string;
  readonly reference: string;
  readonly credits: string;
  readonly taxNumber: (number: string) => string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly tax: string;
  readonly amountIn: (currency: string) => string;
  readonly amountWithTaxIn: (currency: string) => string;
  readonly discount: (percent: string) => string;
  readonly subtotal: string;
  readonly taxOn: (name: string, rate: string, taxable: string) => string;
  readonly reverseCharge: string;
  readonly total: string;
  readonly paid: string;
  readonly credited: string;
  readonly refunded: string;
  readonly used: string;
  readonly amountDue: string;
  readonly creditLeft: string;
  readonly notes: string;
  readonly payment: string;
  readonly payByTransfer: (reference: string) => string;
  readonly online: Readonly<Record<PrintedKind, string>>;
  readonly qrCode: string;
  readonly scanToPay: string;
  readonly scanToOpen: string;
  readonly transferCode: string;
  readonly lines: string;
  readonly totals: string;
  readonly page: (page: number, pages: number) => string;
  readonly testNote: string;
  readonly logoOf: (seller: string) => string;
}

const english: PrintTexts = {
  kinds: { invoice: 'Invoice', credit_note: 'Credit note', quote: 'Quote' },
  states: {
    draft: 'Draft',
    open: 'Open',
    overdue: 'Overdue',
    partly_paid: 'Partly paid',
    paid: 'Paid',
    settled: 'Settled',
    void: 'Void',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
  },
  creditStates: { partly_paid: 'Partly used', settled: 'Used up' },
  billTo: 'Bill to',
  creditTo: 'Credit to',
  quoteTo: 'Prepared for',
  number: 'Number',
  date: 'Date',
  dueDate: 'Due date',
  dueBy: (day) => `Due ${day}`,
  validUntil: 'Valid until',
  reference: 'Reference',
  credits: 'Corrects invoice',
  taxNumber: (number) => `Tax number ${number}`,
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  tax: 'Tax',
  amountIn: (currency) => `Amount (${currency})`,
  amountWithTaxIn: (currency) => `With tax (${currency})`,
  discount: (percent) => `Discount ${percent}`,
  subtotal: 'Subtotal',
  taxOn: (name, rate, taxable) => `${name} ${rate} on ${taxable}`,
  reverseCharge: 'Reverse charge: the customer accounts for the tax.',
  total: 'Total',
  paid: 'Paid',
  credited: 'Credited',
  refunded: 'Refunded',
  used: 'Used on invoices',
  amountDue: 'Amount due',
  creditLeft: 'Credit left',
  notes: 'Notes',
  payment: 'How to pay',
  payByTransfer: (reference) => `Pay by bank transfer with reference ${reference}.`,
  online: {
    invoice: 'See this invoice online',
    credit_note: 'See this credit note online',
    quote: 'See this quote online and answer it',
  },
  qrCode: 'QR code with the address of the page',
  scanToPay: 'Pay by banking app',
  scanToOpen: 'Open online',
  transferCode: 'QR code with the bank transfer, for a banking app',
  lines: 'Lines',
  totals: 'Totals',
  page: (page, pages) => `Page ${page} of ${pages}`,
  testNote: 'Test organisation: not a real document',
  logoOf: (seller) => `Logo of ${seller}`,
};

const french: PrintTexts = {
  kinds: { invoice: 'Facture', credit_note: 'Avoir', quote: 'Devis' },
  states: {
    draft: 'Brouillon',
    open: 'À payer',
    overdue: 'En retard',
    partly_paid: 'Payée en partie',
    paid: 'Payée',
    settled: 'Soldée',
    void: 'Annulée',
    accepted: 'Accepté',
    declined: 'Refusé',
    expired: 'Expiré',
    withdrawn: 'Retiré',
  },
  creditStates: {
    open: 'Ouvert',
    partly_paid: 'Utilisé en partie',
    settled: 'Utilisé',
    void: 'Annulé',
  },
  billTo: 'Facturé à',
  creditTo: 'Crédité à',
  quoteTo: 'Établi pour',
  number: 'Numéro',
  date: 'Date',
  dueDate: 'Échéance',
  dueBy: (day) => `Échéance ${day}`,
  validUntil: 'Valable jusqu’au',
  reference: 'Référence',
  credits: 'Corrige la facture',
  taxNumber: (number) => `N° fiscal ${number}`,
  description: 'Désignation',
  quantity: 'Quantité',
  unitPrice: 'Prix unitaire',
  tax: 'Taxe',
  amountIn: (currency) => `Montant (${currency})`,
  amountWithTaxIn: (currency) => `TTC (${currency})`,
  discount: (percent) => `Remise ${percent}`,
  subtotal: 'Sous-total',
  taxOn: (name, rate, taxable) => `${name} ${rate} sur ${taxable}`,
  reverseCharge: 'Autoliquidation : la taxe est due par le client.',
  total: 'Total',
  paid: 'Payé',
  credited: 'Crédité',
  refunded: 'Remboursé',
  used: 'Imputé sur factures',
  amountDue: 'Reste à payer',
  creditLeft: 'Crédit restant',
  notes: 'Notes',
  payment: 'Comment payer',
  payByTransfer: (reference) => `Payez par virement en indiquant la référence ${reference}.`,
  online: {
    invoice: 'Voir cette facture en ligne',
    credit_note: 'Voir cet avoir en ligne',
    quote: 'Voir ce devis en ligne et y répondre',
  },
  qrCode: 'Code QR avec l’adresse de la page',
  scanToPay: 'Payer par application',
  scanToOpen: 'Ouvrir en ligne',
  transferCode: 'Code QR avec le virement, pour une application bancaire',
  lines: 'Lignes',
  totals: 'Totaux',
  page: (page, pages) => `Page ${page} sur ${pages}`,
  testNote: 'Organisation de test : document sans valeur',
  logoOf: (seller) => `Logo de ${seller}`,
};

export const printTexts: Readonly<Record<Language, PrintTexts>> = { en: english, fr: french };
