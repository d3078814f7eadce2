import { choose } from '@countinghouse/ui';

const en = {
  organisations: 'Organisations',
  find: 'Find by name',
  name: 'Name',
  role: 'Role',
  waiting: 'To approve',
  bankLines: 'Open bank lines',
  overdue: 'Overdue invoices',
  drafts: 'Drafts',
  test: 'test',
  empty: 'No organisation is like this.',
};

const fr: typeof en = {
  organisations: 'Organisations',
  find: 'Chercher un nom',
  name: 'Nom',
  role: 'Rôle',
  waiting: 'À approuver',
  bankLines: 'Lignes bancaires ouvertes',
  overdue: 'Factures en retard',
  drafts: 'Brouillons',
  test: 'test',
  empty: 'Aucune organisation ne correspond.',
};

export const texts = choose({ en, fr });
