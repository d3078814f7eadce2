import { choose } from '@countinghouse/ui';

const en = {
  newBusiness: 'New business',
  newDoes:
    'The owner gets an invitation by e-mail. Until the business is verified it takes test payments only, so one operator is enough.',
  create: 'Create',
  businessName: 'Name of the business',
  country: 'Country',
  currency: 'Main currency',
  ownerEmail: 'The owner’s e-mail address',
  phone: 'Phone of the business',
  phoneHint: 'With its country code, such as +2348012345678.',
  rename: 'Rename',
  renameTitle: 'Change verified names',
  renameDoes:
    'Another operator has to confirm this within 72 hours. Look at the documents first: the verification covers these names. An empty field is none.',
  legalName: 'Legal name',
  tradingName: 'Trading name',
  registration: 'Registration number',
  erase: 'Erase a payer',
  eraseDoes:
    'Another operator has to confirm this within 72 hours. The name and addresses of this payer are then removed from everything of the business, live and test, and their subscriptions end. Payments stay. It cannot be undone.',
  payerEmail: 'The payer’s e-mail address',
};

const fr: typeof en = {
  newBusiness: 'Nouvelle entreprise',
  newDoes:
    'Le propriétaire reçoit une invitation par e-mail. Tant que l’entreprise n’est pas vérifiée, elle ne prend que des paiements de test : un opérateur suffit.',
  create: 'Créer',
  businessName: 'Nom de l’entreprise',
  country: 'Pays',
  currency: 'Devise principale',
  ownerEmail: 'Adresse e-mail du propriétaire',
  phone: 'Téléphone de l’entreprise',
  phoneHint: 'Avec l’indicatif du pays, par exemple +2348012345678.',
  rename: 'Renommer',
  renameTitle: 'Changer les noms vérifiés',
  renameDoes:
    'Un autre opérateur doit confirmer sous 72 heures. Regardez d’abord les documents : la vérification porte sur ces noms. Un champ vide signifie : aucun.',
  legalName: 'Raison sociale',
  tradingName: 'Nom commercial',
  registration: 'Numéro d’immatriculation',
  erase: 'Effacer un payeur',
  eraseDoes:
    'Un autre opérateur doit confirmer sous 72 heures. Le nom et les adresses de ce payeur sont alors retirés de tout ce qui est à l’entreprise, réel et test, et ses abonnements cessent. Les paiements restent. C’est irréversible.',
  payerEmail: 'Adresse e-mail du payeur',
};

export const profileTexts = choose({ en, fr });
