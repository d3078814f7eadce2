import { choose } from '@countinghouse/ui';

const en = {
  settlements: 'Settlements',
  detail: 'By UTC day and currency',
  csv: 'CSV, last 30 days',
  csvDay: 'CSV of the day',
  differences: 'Differences from the provider’s lists',
  whatDiffers: 'What differs',
  whatToDo: 'What to do',
  day: 'Day',
  currency: 'Currency',
  payments: 'Payments',
  count: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  gross: 'Paid',
  fee: 'Fee',
  refunded: 'Refunded',
  settled: 'Yours',
  settledNote: 'Yours: paid, less fees, recipients’ shares and your part of refunds.',
  none: 'Nothing has settled yet',
  noneHint: 'The provider settles payments some days after they were paid.',
  time: 'Settled at',
  provider: 'Provider’s id',
  noneThatDay: 'Nothing settled on this day',
  noneThatDayHint: 'Choose another day in the list of settlements.',
};

const fr: typeof en = {
  settlements: 'Règlements',
  detail: 'Par jour UTC et devise',
  csv: 'CSV, 30 derniers jours',
  csvDay: 'CSV du jour',
  differences: 'Différences avec les listes du prestataire',
  whatDiffers: 'Ce qui diffère',
  whatToDo: 'Que faire',
  day: 'Jour',
  currency: 'Devise',
  payments: 'Paiements',
  count: (count) => (count === 1 ? '1 paiement' : `${count} paiements`),
  gross: 'Payé',
  fee: 'Frais',
  refunded: 'Remboursé',
  settled: 'À vous',
  settledNote:
    'À vous : payé, moins les frais, les parts des bénéficiaires et votre part des remboursements.',
  none: 'Rien n’a encore été réglé',
  noneHint: 'Le prestataire règle les paiements quelques jours après.',
  time: 'Réglé à',
  provider: 'Identifiant du prestataire',
  noneThatDay: 'Rien n’a été réglé ce jour-là',
  noneThatDayHint: 'Choisissez un autre jour dans la liste des règlements.',
};

export const texts = choose({ en, fr });
