import { choose } from '@countinghouse/ui';

const en = {
  limits: 'Limits of the checkout',
  none: 'No limits.',
  set: 'Set limits',
  does: 'Stricter limits apply at once. If one becomes looser, another operator confirms all of them first. An empty field is no limit.',
  waiting: 'Looser limits wait for another operator:',
  look: 'look at the request',
  payerHour: 'Payments of one payer in an hour',
  payerDay: 'Payments of one payer in 24 hours',
  failedHour: 'Failed payments of one payer in an hour',
  reserve: 'Reserved of each payment',
  reserved: (percent: number, days: number) => `${percent} % for ${days} days`,
  reservePercent: 'Reserve of each payment, %',
  reserveDays: 'Days until a reserve is released',
  payment: (currency: string) => `One payment, ${currency}`,
  day: (currency: string) => `All payments of a day, ${currency}`,
  month: (currency: string) => `All payments of a month, ${currency}`,
};

const fr: typeof en = {
  limits: 'Limites du paiement',
  none: 'Aucune limite.',
  set: 'Fixer les limites',
  does: 'Des limites plus strictes s’appliquent aussitôt. Si l’une devient plus souple, un autre opérateur les confirme d’abord toutes. Un champ vide signifie : pas de limite.',
  waiting: 'Des limites plus souples attendent un autre opérateur :',
  look: 'voir la demande',
  payerHour: 'Paiements d’un payeur en une heure',
  payerDay: 'Paiements d’un payeur en 24 heures',
  failedHour: 'Paiements échoués d’un payeur en une heure',
  reserve: 'En réserve, de chaque paiement',
  reserved: (percent, days) => `${percent} % pendant ${days} jours`,
  reservePercent: 'Réserve sur chaque paiement, %',
  reserveDays: 'Jours avant la libération d’une réserve',
  payment: (currency) => `Un paiement, ${currency}`,
  day: (currency) => `Tous les paiements d’un jour, ${currency}`,
  month: (currency) => `Tous les paiements d’un mois, ${currency}`,
};

export const riskTexts = choose({ en, fr });
