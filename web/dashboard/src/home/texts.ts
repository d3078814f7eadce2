import { choose } from '@countinghouse/ui';

const en = {
  home: 'Home',
  balances: 'Balances',
  available: 'Available',
  noPlace: 'You belong to no business yet',
  noPlaceHint: 'Ask an owner of the business to invite you. The invitation comes by e-mail.',
};

const fr: typeof en = {
  home: 'Accueil',
  balances: 'Soldes',
  available: 'Disponible',
  noPlace: 'Vous n’appartenez encore à aucune entreprise',
  noPlaceHint:
    'Demandez à un propriétaire de l’entreprise de vous inviter. L’invitation arrive par e-mail.',
};

export const texts = choose({ en, fr });
