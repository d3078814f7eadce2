import { choose } from '@countinghouse/ui';

const en = {
  newCode: 'New tax code',
  code: 'Code',
  name: 'Name',
  side: 'For',
  sides: { both: 'Sales and purchases', output: 'Sales', input: 'Purchases' },
  rate: 'Rate in per cent',
  validFrom: 'Valid from',
  recoverable: 'Share that comes back, in per cent',
  reverse: 'The buyer owes the tax',
  box: 'Box of the tax return',
  create: 'Create',
  change: 'A code that is in use',
  newRate: 'Add the rate',
  newRateHint: 'Documents from that day on have it.',
  replace: 'Replace it by',
  replaceGo: 'Replace',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  choose: 'Choose …',
};

const fr: typeof en = {
  newCode: 'Nouveau code de taxe',
  code: 'Code',
  name: 'Nom',
  side: 'Pour',
  sides: { both: 'Ventes et achats', output: 'Ventes', input: 'Achats' },
  rate: 'Taux en pour cent',
  validFrom: 'Valable dès le',
  recoverable: 'Part récupérable, en pour cent',
  reverse: 'L’acheteur doit la taxe',
  box: 'Case de la déclaration',
  create: 'Créer',
  change: 'Un code en usage',
  newRate: 'Ajouter le taux',
  newRateHint: 'Les documents dès ce jour l’auront.',
  replace: 'Le remplacer par',
  replaceGo: 'Remplacer',
  switchOff: 'Désactiver',
  switchOn: 'Activer',
  choose: 'Choisir …',
};

export const taxTexts = choose({ en, fr });
