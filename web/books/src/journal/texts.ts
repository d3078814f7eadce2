import { choose } from '@countinghouse/ui';

interface JournalWords {
  readonly moves: Readonly<Record<string, string>>;
  readonly sources: Readonly<Record<string, string>>;
  readonly bases: Readonly<Record<string, string>>;
}

const enWords = {
  journal: 'Journal',
  entry: (no: number) => `Entry ${no}`,
  find: 'Find by memo, entry or document number',
  source: 'Source',
  everySource: 'Every source',
  from: 'From',
  to: 'To',
  number: 'Entry',
  date: 'Date',
  memo: 'What',
  by: 'By',
  amount: 'Amount',
  empty: 'No entry is like this.',
  onlyOf: 'Entries of one source, account or contact',
  clear: 'Clear',
  sealed: 'sealed',
  notSealed: 'not sealed yet',
  lines: 'Lines',
  account: 'Account',
  debit: 'Debit',
  credit: 'Credit',
  total: 'Debits = credits',
  belongsTo: 'Belongs to',
  contact: 'Contact',
  recorded: 'Recorded',
  seal: 'Seal',
  reverses: 'Reverses',
  reversedBy: 'Reversed by',
  openEntry: 'open the entry',
  leave: 'Posted into a locked period',
  move: 'Move',
};

const en: JournalWords & typeof enWords = {
  ...enWords,
  moves: {
    post: 'Posted',
    void: 'Voided',
    issue: 'Issued',
    undo: 'Undone',
    undo_reverse: 'Undone',
    reverse: 'Reversed',
    restore: 'Restored',
    revalue: 'Revalued',
  },
  sources: {
    document: 'Document',
    payment: 'Payment',
    allocation: 'Settlement',
    journal: 'Manual entry',
    opening: 'Opening balance',
    transfer: 'Transfer',
    revaluation: 'Revaluation',
    bank_line: 'Bank line',
    year_end: 'Year end',
  },
  bases: { both: 'both bases', accrual: 'accrual only', cash: 'cash only' },
};

const fr: JournalWords & typeof enWords = {
  journal: 'Journal',
  entry: (no) => `Écriture ${no}`,
  find: 'Chercher un libellé, un numéro d’écriture ou de document',
  source: 'Origine',
  everySource: 'Toutes les origines',
  from: 'Du',
  to: 'Au',
  number: 'Écriture',
  date: 'Date',
  memo: 'Libellé',
  by: 'Par',
  amount: 'Montant',
  empty: 'Aucune écriture ne correspond.',
  onlyOf: 'Écritures d’une origine, d’un compte ou d’un contact',
  clear: 'Effacer',
  sealed: 'scellée',
  notSealed: 'pas encore scellée',
  lines: 'Lignes',
  account: 'Compte',
  debit: 'Débit',
  credit: 'Crédit',
  total: 'Débits = crédits',
  belongsTo: 'Appartient à',
  contact: 'Contact',
  recorded: 'Enregistrée',
  seal: 'Sceau',
  reverses: 'Extourne',
  reversedBy: 'Extournée par',
  openEntry: 'ouvrir l’écriture',
  leave: 'Écrite dans une période verrouillée',
  move: 'Mouvement',
  moves: {
    post: 'Comptabilisé',
    void: 'Annulé',
    issue: 'Émis',
    undo: 'Annulé',
    undo_reverse: 'Annulé',
    reverse: 'Extourné',
    restore: 'Rétabli',
    revalue: 'Réévalué',
  },
  sources: {
    document: 'Document',
    payment: 'Paiement',
    allocation: 'Règlement',
    journal: 'Écriture manuelle',
    opening: 'Solde d’ouverture',
    transfer: 'Virement',
    revaluation: 'Réévaluation',
    bank_line: 'Ligne bancaire',
    year_end: 'Fin d’exercice',
  },
  bases: { both: 'les deux bases', accrual: 'engagement seul', cash: 'trésorerie seule' },
};

export const texts = choose({ en, fr });
export const moveText = (move: string): string => texts.moves[move] ?? move;
export const sourceText = (source: string): string => texts.sources[source] ?? source;
export const basisText = (basis: string): string => texts.bases[basis] ?? basis;
