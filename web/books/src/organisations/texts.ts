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
  create: 'New organisation',
  createHint:
    'It begins with a chart of accounts, number series and tax codes that you can change.',
  country: 'Country',
  currency: 'Currency of the books',
  timeZone: 'Time zone',
  yearStart: 'The fiscal year begins in',
  purpose: 'Books for',
  purposes: { test: 'Practice', live: 'Real business' },
  purposeHint:
    'Practice books work like real ones, and their documents are marked as a test. They stay practice books.',
  save: 'Create the organisation',
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
  create: 'Nouvelle organisation',
  createHint:
    'Elle commence avec un plan comptable, une numérotation et des codes de taxe que vous pouvez changer.',
  country: 'Pays',
  currency: 'Devise des livres',
  timeZone: 'Fuseau horaire',
  yearStart: 'L’exercice commence en',
  purpose: 'Livres pour',
  purposes: { test: 'S’exercer', live: 'Activité réelle' },
  purposeHint:
    'Les livres d’exercice fonctionnent comme les vrais, et leurs documents portent la marque d’un essai. Ils restent des livres d’exercice.',
  save: 'Créer l’organisation',
};

export const texts = choose({ en, fr });
