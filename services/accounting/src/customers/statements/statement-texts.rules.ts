import type { Language } from '@countinghouse/pages/text';
import type { StatementMovement } from '../../reports/contact-statement/contact-statement.rules.ts';

/** All texts of a statement of account. */
export interface StatementTexts {
  readonly title: string;
  readonly preparedFor: string;
  readonly period: string;
  readonly days: (from: string, to: string) => string;
  readonly opening: (day: string) => string;
  readonly closing: (day: string) => string;
  readonly due: (currency: string) => string;
  readonly nothingDue: string;
  readonly inYourFavour: (currency: string) => string;
  readonly openInvoices: string;
  readonly movements: string;
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly overdue: string;
  readonly open: string;
  readonly item: string;
  readonly amount: string;
  readonly balance: string;
  readonly ages: readonly [string, string, string, string, string];
  readonly kinds: Readonly<Record<StatementMovement['kind'], string>>;
  readonly creditNote: string;
  readonly hasMore: string;
  readonly payment: string;
  readonly payByTransfer: string;
  readonly online: string;
  readonly page: (page: number, pages: number) => string;
  readonly testNote: string;
}

const english: StatementTexts = {
  title: 'Statement of account',
  preparedFor: 'Prepared for',
  period: 'Period',
  days: (from, to) => `${from} to ${to}`,
  opening: (day) => `Balance before ${day}`,
  closing: (day) => `Balance on ${day}`,
  due: (currency) => `Amount due in ${currency}`,
  nothingDue: 'Nothing is due.',
  inYourFavour: (currency) => `In your favour in ${currency}`,
  openInvoices: 'Open invoices',
  movements: 'Movements',
  number: 'Number',
  date: 'Date',
  dueDate: 'Due date',
  overdue: 'overdue',
  open: 'Open',
  item: 'Item',
  amount: 'Amount',
  balance: 'Balance',
  ages: ['Not due', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days'],
  kinds: {
    document: 'Invoice',
    payment: 'Payment',
    opening: 'Opening balance',
    journal: 'Adjustment',
    settlement: 'Discount or offset',
    void: 'Cancelled',
    undone: 'Reversed',
  },
  creditNote: 'Credit note',
  hasMore: 'There are more movements. Ask for a shorter period.',
  payment: 'How to pay',
  payByTransfer: 'Pay by bank transfer with the numbers of the invoices.',
  online: 'See this statement online and pay',
  page: (page, pages) => `Page ${page} of ${pages}`,
  testNote: 'Test organisation: not a real document',
};

const french: StatementTexts = {
  title: 'Relevé de compte',
  preparedFor: 'Établi pour',
  period: 'Période',
  days: (from, to) => `du ${from} au ${to}`,
  opening: (day) => `Solde avant le ${day}`,
  closing: (day) => `Solde au ${day}`,
  due: (currency) => `Reste à payer en ${currency}`,
  nothingDue: 'Il n’y a rien à payer.',
  inYourFavour: (currency) => `En votre faveur en ${currency}`,
  openInvoices: 'Factures à payer',
  movements: 'Mouvements',
  number: 'Numéro',
  date: 'Date',
  dueDate: 'Échéance',
  overdue: 'en retard',
  open: 'Reste',
  item: 'Objet',
  amount: 'Montant',
  balance: 'Solde',
  ages: ['Non échu', '1 à 30 jours', '31 à 60 jours', '61 à 90 jours', 'Plus de 90 jours'],
  kinds: {
    document: 'Facture',
    payment: 'Paiement',
    opening: 'Solde d’ouverture',
    journal: 'Ajustement',
    settlement: 'Escompte ou compensation',
    void: 'Annulation',
    undone: 'Contre-passation',
  },
  creditNote: 'Avoir',
  hasMore: 'Il y a d’autres mouvements. Demandez une période plus courte.',
  payment: 'Comment payer',
  payByTransfer: 'Payez par virement en indiquant les numéros des factures.',
  online: 'Voir ce relevé en ligne et payer',
  page: (page, pages) => `Page ${page} sur ${pages}`,
  testNote: 'Organisation de test : document sans valeur',
};

export const statementTexts: Readonly<Record<Language, StatementTexts>> = {
  en: english,
  fr: french,
};
