import { choose } from '@countinghouse/ui';

const en = {
  codes: 'QR codes',
  create: 'Create QR code',
  find: 'Find by description or id',
  code: 'Description',
  noDescription: 'QR code',
  onePayment: 'one payment only',
  uses: 'Payments',
  none: 'No QR code fits',
  noneHint: 'Search for other words, or choose another status.',
  noneYet: 'No QR code yet',
  noneYetHint: 'A QR code stands on a counter or a bill. Payers scan it and pay.',
  newCode: 'New QR code',
  singleUse: 'It takes one payment only',
  save: 'Create the code',
  facts: 'The code',
  image: (url: string) => `QR code that opens ${url}`,
  png: 'Download PNG',
  id: 'QR code id',
  notKnown:
    'Not known yet: no answer came. Look at the list before you try again: each try makes a code.',
};

const fr: typeof en = {
  codes: 'Codes QR',
  create: 'Créer un code QR',
  find: 'Chercher par description ou identifiant',
  code: 'Description',
  noDescription: 'Code QR',
  onePayment: 'un seul paiement',
  uses: 'Paiements',
  none: 'Aucun code ne correspond',
  noneHint: 'Cherchez d’autres mots, ou choisissez un autre statut.',
  noneYet: 'Pas encore de code QR',
  noneYetHint:
    'Un code QR se pose sur un comptoir ou une facture. Les payeurs le scannent et paient.',
  newCode: 'Nouveau code QR',
  singleUse: 'Il n’accepte qu’un paiement',
  save: 'Créer le code',
  facts: 'Le code',
  image: (url) => `Code QR qui ouvre ${url}`,
  png: 'Télécharger en PNG',
  id: 'Identifiant',
  notKnown:
    'Pas encore connu : aucune réponse n’est venue. Regardez la liste avant de réessayer : chaque essai crée un code.',
};

export const texts = choose({ en, fr });
