import { choose } from '@countinghouse/ui';

const en = {
  home: 'Home',
  overdue: 'Overdue invoices',
  drafts: 'Drafts',
  waiting: 'Waiting for you',
  openLines: 'Open bank lines',
  noPlace: 'You belong to no organisation yet',
  noPlaceHint: 'Ask an owner to invite you. The invitation comes by e-mail.',
};

const fr: typeof en = {
  home: 'Accueil',
  overdue: 'Factures en retard',
  drafts: 'Brouillons',
  waiting: 'En attente de vous',
  openLines: 'Lignes bancaires ouvertes',
  noPlace: 'Vous n’appartenez encore à aucune organisation',
  noPlaceHint: 'Demandez à un propriétaire de vous inviter. L’invitation arrive par e-mail.',
};

export const texts = choose({ en, fr });
