import { choose } from '@countinghouse/ui';

const en = {
  title: 'New business',
  hint: 'It can take test payments immediately. Live payments begin once it is verified.',
  name: 'Business name',
  country: 'Country',
  currency: 'Usual currency',
  email: 'E-mail of the business',
  emailHint: 'Payers see it on receipts.',
  phone: 'Phone',
  phoneHint: 'With the country code, such as +2348012345678.',
  save: 'Create the business',
};

const fr: typeof en = {
  title: 'Nouvelle entreprise',
  hint: 'Elle peut encaisser des paiements de test tout de suite. Les paiements réels commencent une fois qu’elle est vérifiée.',
  name: 'Nom de l’entreprise',
  country: 'Pays',
  currency: 'Devise habituelle',
  email: 'E-mail de l’entreprise',
  emailHint: 'Les payeurs le voient sur les reçus.',
  phone: 'Téléphone',
  phoneHint: 'Avec l’indicatif du pays, par exemple +2348012345678.',
  save: 'Créer l’entreprise',
};

export const texts = choose({ en, fr });
