import { choose } from '@countinghouse/ui';

const en = {
  profile: 'Business profile',
  hint: 'What we and your customers know about the business.',
  fields: {
    businessName: 'Business name',
    legalName: 'Legal name',
    tradingName: 'Trading name',
    registrationNumber: 'Registration number',
    email: 'E-mail',
    phone: 'Phone',
    website: 'Website',
    industry: 'Industry',
  },
  country: 'Country',
  currency: 'Main currency',
  fixed: 'Set when the business was registered. An operator of the service can change it.',
  save: 'Save',
  saved: 'Saved.',
  unchanged: 'Nothing is changed yet.',
};

const fr: typeof en = {
  profile: 'Profil de l’entreprise',
  hint: 'Ce que nous et vos clients savons de l’entreprise.',
  fields: {
    businessName: 'Nom de l’entreprise',
    legalName: 'Raison sociale',
    tradingName: 'Nom commercial',
    registrationNumber: 'Numéro d’immatriculation',
    email: 'E-mail',
    phone: 'Téléphone',
    website: 'Site web',
    industry: 'Secteur',
  },
  country: 'Pays',
  currency: 'Devise principale',
  fixed: 'Fixé à l’inscription. Un opérateur du service peut le changer.',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  unchanged: 'Rien n’est encore modifié.',
};

export const texts = choose({ en, fr });
