import { choose } from '@countinghouse/ui';
import type { Act } from './document-acts.rules.ts';
import type { Family } from './documents-search.rules.ts';

interface ActTexts {
  readonly label: string;
  /** What the button in the dialog says. */
  readonly go: string;
  /** What it does, before the button. */
  readonly does: string;
}

interface DocumentTexts {
  readonly titles: Readonly<Record<Family | 'both', string>>;
  readonly acts: Readonly<Record<Act, ActTexts>>;
  readonly history: Readonly<Record<string, string>>;
  readonly settlements: Readonly<Record<string, string>>;
  readonly mailStates: Readonly<Record<string, string>>;
  readonly dueIn: (days: number) => string;
}

const enWords = {
  status: 'Status',
  all: 'All',
  overdue: 'Overdue',
  find: 'Find by number, reference or contact',
  kind: 'Kind',
  everyKind: 'Every kind',
  from: 'From',
  to: 'To',
  mine: 'Made by me',
  clear: 'Clear',
  ofContact: 'One contact',
  number: 'Number',
  noNumber: 'No number yet',
  contact: 'Contact',
  reference: 'Reference',
  date: 'Date',
  due: 'Due',
  total: 'Total',
  open: 'Open',
  empty: 'No document is like this.',
  emptyHint: 'Change the filters, or clear them.',
  paid: 'Paid',
  credited: 'Credited',
  settledPart: 'Settled part of the total',
  paper: 'As printed',
  billTo: 'To',
  billFrom: 'From',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Unit price',
  tax: 'Tax',
  amount: 'Amount',
  subtotal: 'Subtotal',
  taxOn: (name: string, rate: number, base: string) => `${name} ${rate} % on ${base}`,
  notes: 'Notes',
  pdf: 'PDF',
  publicPage: 'Customer’s page',
  actions: 'Actions',
  notNow: (count: number) => `Not possible now (${count})`,
  journal: 'Journal',
  entries: 'All entries',
  noEntries: 'Nothing is posted for this document.',
  settledBy: 'Settlements',
  noSettlements: 'Nothing settles it yet.',
  undone: 'undone',
  approvals: 'Approvals',
  approvalsNeeded: (given: number, needed: number) => `${given} of ${needed} given`,
  noApproval: 'It needs no approval.',
  approved: 'Approved',
  rejected: 'Rejected',
  noLonger: 'before the last change',
  mails: 'Mails',
  noMails: 'It was not mailed.',
  pageOpened: 'Customer’s page opened',
  pageNotOpened: 'Customer’s page not opened yet',
  firstLast: (first: string, last: string) => `first ${first} · last ${last}`,
  historyTitle: 'History',
  warnings: 'Look at this first',
  reason: 'Reason',
  reasonHint: 'Kept in the history.',
  lockReason: 'Reason for posting into a locked period',
  message: 'Your own words before the standard text',
  willPost: 'It will post',
  account: 'Account',
  debit: 'Debit',
  credit: 'Credit',
  needsPeople: (missing: number) =>
    missing === 1 ? 'One more person has to approve.' : `${missing} more people have to approve.`,
};

const en: DocumentTexts & typeof enWords = {
  ...enWords,
  titles: { sales: 'Invoices', purchases: 'Bills and claims', both: 'Documents' },
  acts: {
    approve: {
      label: 'Approve',
      go: 'Approve',
      does: 'Your approval is recorded with your name. When no other is missing, the document goes on.',
    },
    reject: {
      label: 'Reject',
      go: 'Reject',
      does: 'The document goes back to its author, with your reason.',
    },
    issue_and_send: {
      label: 'Issue and mark as sent',
      go: 'Issue and mark as sent',
      does: 'It gets its number, is posted, and counts as sent. No mail goes out.',
    },
    issue: { label: 'Issue', go: 'Issue', does: 'It gets its number and is posted.' },
    submit: { label: 'Submit', go: 'Submit', does: 'Whoever may approve it sees it next.' },
    email: {
      label: 'E-mail it',
      go: 'Send the mail',
      does: 'The contact gets a mail with the document. It cannot be taken back.',
    },
    send: {
      label: 'Mark as sent',
      go: 'Mark as sent',
      does: 'It counts as sent. No mail goes out.',
    },
    recall: { label: 'Take back', go: 'Take back', does: 'It becomes a draft again.' },
    void: { label: 'Void', go: 'Void', does: 'What it posted is reversed. Its number stays used.' },
    discard: { label: 'Discard', go: 'Discard', does: 'The draft is put away for good.' },
  },
  history: {
    create: 'Created',
    edit: 'Edited',
    submit: 'Submitted',
    recall: 'Taken back',
    approve: 'Approved',
    reject: 'Rejected',
    withdraw: 'Approval withdrawn',
    issue: 'Issued',
    issue_and_send: 'Issued and sent',
    send: 'Marked as sent',
    confirm: 'Confirmed',
    discard: 'Discarded',
    correct: 'Corrected',
    void: 'Voided',
  },
  settlements: {
    payment: 'Payment',
    credit: 'Credit',
    refund: 'Refund',
    discount: 'Discount',
    write_off: 'Write-off',
    offset: 'Offset',
    account: 'To an account',
  },
  mailStates: { queued: 'Queued', sent: 'Sent', refused: 'Refused', failed: 'Failed' },
  dueIn: (days) => {
    if (days === 0) return 'due today';
    if (days > 0) return days === 1 ? 'due tomorrow' : `due in ${days} days`;
    return days === -1 ? '1 day late' : `${-days} days late`;
  },
};

const fr: DocumentTexts & typeof enWords = {
  status: 'État',
  all: 'Tous',
  overdue: 'En retard',
  find: 'Chercher un numéro, une référence ou un contact',
  kind: 'Type',
  everyKind: 'Tous les types',
  from: 'Du',
  to: 'Au',
  mine: 'Créés par moi',
  clear: 'Effacer',
  ofContact: 'Un contact',
  number: 'Numéro',
  noNumber: 'Pas encore de numéro',
  contact: 'Contact',
  reference: 'Référence',
  date: 'Date',
  due: 'Échéance',
  total: 'Total',
  open: 'Ouvert',
  empty: 'Aucun document ne correspond.',
  emptyHint: 'Changez les filtres ou effacez-les.',
  paid: 'Payé',
  credited: 'Crédité',
  settledPart: 'Part réglée du total',
  paper: 'Tel qu’imprimé',
  billTo: 'À',
  billFrom: 'De',
  description: 'Désignation',
  quantity: 'Quantité',
  price: 'Prix unitaire',
  tax: 'Taxe',
  amount: 'Montant',
  subtotal: 'Sous-total',
  taxOn: (name, rate, base) => `${name} ${rate} % sur ${base}`,
  notes: 'Notes',
  pdf: 'PDF',
  publicPage: 'Page du client',
  actions: 'Actions',
  notNow: (count) => `Impossible pour l’instant (${count})`,
  journal: 'Journal',
  entries: 'Toutes les écritures',
  noEntries: 'Rien n’est comptabilisé pour ce document.',
  settledBy: 'Règlements',
  noSettlements: 'Rien ne le règle encore.',
  undone: 'annulé',
  approvals: 'Approbations',
  approvalsNeeded: (given, needed) => `${given} sur ${needed}`,
  noApproval: 'Aucune approbation n’est nécessaire.',
  approved: 'Approuvé',
  rejected: 'Refusé',
  noLonger: 'avant la dernière modification',
  mails: 'E-mails',
  noMails: 'Il n’a pas été envoyé par e-mail.',
  pageOpened: 'Page du client ouverte',
  pageNotOpened: 'Page du client pas encore ouverte',
  firstLast: (first, last) => `première fois ${first} · dernière fois ${last}`,
  historyTitle: 'Historique',
  warnings: 'À regarder d’abord',
  reason: 'Motif',
  reasonHint: 'Gardé dans l’historique.',
  lockReason: 'Motif pour écrire dans une période verrouillée',
  message: 'Vos propres mots avant le texte habituel',
  willPost: 'Écriture prévue',
  account: 'Compte',
  debit: 'Débit',
  credit: 'Crédit',
  needsPeople: (missing) =>
    missing === 1
      ? 'Une autre personne doit approuver.'
      : `${missing} autres personnes doivent approuver.`,
  titles: { sales: 'Factures', purchases: 'Factures reçues et frais', both: 'Documents' },
  acts: {
    approve: {
      label: 'Approuver',
      go: 'Approuver',
      does: 'Votre accord est noté avec votre nom. Quand il n’en manque plus, le document avance.',
    },
    reject: {
      label: 'Refuser',
      go: 'Refuser',
      does: 'Le document revient à son auteur, avec votre motif.',
    },
    issue_and_send: {
      label: 'Émettre et marquer comme envoyé',
      go: 'Émettre et marquer',
      does: 'Il reçoit son numéro, est comptabilisé et compte comme envoyé. Aucun e-mail ne part.',
    },
    issue: { label: 'Émettre', go: 'Émettre', does: 'Il reçoit son numéro et est comptabilisé.' },
    submit: {
      label: 'Soumettre',
      go: 'Soumettre',
      does: 'Les personnes qui peuvent l’approuver le voient ensuite.',
    },
    email: {
      label: 'Envoyer par e-mail',
      go: 'Envoyer l’e-mail',
      does: 'Le contact reçoit un e-mail avec le document. Cela ne peut pas être repris.',
    },
    send: {
      label: 'Marquer comme envoyé',
      go: 'Marquer',
      does: 'Il compte comme envoyé. Aucun e-mail ne part.',
    },
    recall: { label: 'Reprendre', go: 'Reprendre', does: 'Il redevient un brouillon.' },
    void: {
      label: 'Annuler',
      go: 'Annuler le document',
      does: 'Ses écritures sont extournées. Son numéro reste utilisé.',
    },
    discard: { label: 'Écarter', go: 'Écarter', does: 'Le brouillon est écarté pour de bon.' },
  },
  history: {
    create: 'Créé',
    edit: 'Modifié',
    submit: 'Soumis',
    recall: 'Repris',
    approve: 'Approuvé',
    reject: 'Refusé',
    withdraw: 'Approbation retirée',
    issue: 'Émis',
    issue_and_send: 'Émis et envoyé',
    send: 'Marqué comme envoyé',
    confirm: 'Confirmé',
    discard: 'Écarté',
    correct: 'Corrigé',
    void: 'Annulé',
  },
  settlements: {
    payment: 'Paiement',
    credit: 'Avoir',
    refund: 'Remboursement',
    discount: 'Escompte',
    write_off: 'Perte',
    offset: 'Compensation',
    account: 'Sur un compte',
  },
  mailStates: { queued: 'En file', sent: 'Envoyé', refused: 'Refusé', failed: 'Échoué' },
  dueIn: (days) => {
    if (days === 0) return 'échéance aujourd’hui';
    if (days > 0) return `échéance dans ${days} j`;
    return `${-days} j de retard`;
  },
};

export const texts = choose({ en, fr });
