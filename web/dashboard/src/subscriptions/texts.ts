import { choose } from '@countinghouse/ui';

const en = {
  subscriptions: 'Subscriptions',
  find: 'Find by payer, description or id',
  byStatus: 'Status',
  tabs: {
    all: 'All',
    incomplete: 'Not begun',
    active: 'Active',
    past_due: 'Past due',
    cancelled: 'Cancelled',
  },
  statuses: {
    incomplete: 'Not begun',
    active: 'Active',
    past_due: 'Past due',
    paused: 'Paused',
    cancelled: 'Cancelled',
    ended: 'Ended',
  },
  payer: 'Payer',
  erased: 'Details erased',
  next: 'Next charge',
  amount: 'Amount',
  status: 'Status',
  every: (count: number, unit: string) => {
    const names: Readonly<Record<string, string>> = {
      day: 'day',
      week: 'week',
      month: 'month',
      year: 'year',
    };
    const name = names[unit] ?? unit;
    return count === 1 ? `every ${name}` : `every ${count} ${name}s`;
  },
  none: 'No subscription fits',
  noneHint: 'Search for other words, or choose another status.',
  noneYet: 'No subscription yet',
  noneYetHint:
    'Create one here or with POST /subscriptions. The payer makes the first payment on its page.',
  facts: 'The subscription',
  period: 'This period',
  until: (from: string, to: string) => `${from} to ${to}`,
  retry: 'Next attempt',
  failed: (count: number) => (count === 1 ? '1 charge failed' : `${count} charges failed`),
  pastDue: (when: string) => `A charge failed. It is tried again ${when}.`,
  notBegun: 'It begins with the first payment on the payer’s page.',
  created: 'Created',
  cancelled: 'Cancelled',
  payments: 'Its payments',
  latest: 'Latest payment',
  id: 'Subscription id',
  cancel: 'Cancel subscription',
  cancelSure:
    'No further charge is made. A charge in progress is refunded to the payer. This cannot be taken back.',
  keep: 'Keep it',
  isOver: 'It is over, so there is nothing to cancel.',
  copy: 'Copy the payer’s page',
  create: 'Create subscription',
  newOne: 'New subscription',
  newHint:
    'The payer makes the first payment by card on a page that you send. Each later one is charged to that card.',
  email: 'The payer’s e-mail address',
  name: 'The payer’s name',
  description: 'What it is for',
  descriptionHint: 'The payer reads it.',
  amountOf: (currency: string) => `Amount each time, in ${currency}`,
  count: 'Every',
  unit: 'Unit',
  units: { day: 'days', week: 'weeks', month: 'months', year: 'years' },
  save: 'Create subscription',
};

const fr: typeof en = {
  subscriptions: 'Abonnements',
  find: 'Chercher par payeur, description ou identifiant',
  byStatus: 'Statut',
  tabs: {
    all: 'Tous',
    incomplete: 'Pas commencés',
    active: 'Actifs',
    past_due: 'En retard',
    cancelled: 'Résiliés',
  },
  statuses: {
    incomplete: 'Pas commencé',
    active: 'Actif',
    past_due: 'En retard',
    paused: 'En pause',
    cancelled: 'Résilié',
    ended: 'Terminé',
  },
  payer: 'Payeur',
  erased: 'Données effacées',
  next: 'Prochain paiement',
  amount: 'Montant',
  status: 'Statut',
  every: (count, unit) => {
    const names: Readonly<Record<string, string>> = {
      day: 'jours',
      week: 'semaines',
      month: 'mois',
      year: 'ans',
    };
    const ones: Readonly<Record<string, string>> = {
      day: 'chaque jour',
      week: 'chaque semaine',
      month: 'chaque mois',
      year: 'chaque année',
    };
    return count === 1 ? (ones[unit] ?? unit) : `tous les ${count} ${names[unit] ?? unit}`;
  },
  none: 'Aucun abonnement ne correspond',
  noneHint: 'Cherchez d’autres mots, ou choisissez un autre statut.',
  noneYet: 'Pas encore d’abonnement',
  noneYetHint:
    'Créez-en un ici ou avec POST /subscriptions. Le payeur fait le premier paiement sur sa page.',
  facts: 'L’abonnement',
  period: 'Période en cours',
  until: (from, to) => `du ${from} au ${to}`,
  retry: 'Prochain essai',
  failed: (count) => (count === 1 ? '1 paiement échoué' : `${count} paiements échoués`),
  pastDue: (when) => `Un paiement a échoué. Nouvel essai ${when}.`,
  notBegun: 'Il commence avec le premier paiement sur la page du payeur.',
  created: 'Créé',
  cancelled: 'Résilié',
  payments: 'Ses paiements',
  latest: 'Dernier paiement',
  id: 'Identifiant',
  cancel: 'Résilier l’abonnement',
  cancelSure:
    'Aucun autre paiement n’est prélevé. Un paiement en cours est remboursé au payeur. C’est définitif.',
  keep: 'Le garder',
  isOver: 'Il est terminé : il n’y a rien à résilier.',
  copy: 'Copier la page du payeur',
  create: 'Créer un abonnement',
  newOne: 'Nouvel abonnement',
  newHint:
    'Le payeur fait le premier paiement par carte sur une page que vous envoyez. Les suivants sont pris sur cette carte.',
  email: 'Adresse e-mail du payeur',
  name: 'Nom du payeur',
  description: 'Pour quoi',
  descriptionHint: 'Le payeur le lit.',
  amountOf: (currency) => `Montant à chaque fois, en ${currency}`,
  count: 'Tous les',
  unit: 'Unité',
  units: { day: 'jours', week: 'semaines', month: 'mois', year: 'ans' },
  save: 'Créer l’abonnement',
};

export const texts = choose({ en, fr });
