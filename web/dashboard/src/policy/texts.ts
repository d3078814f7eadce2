import { choose } from '@countinghouse/ui';

const en = {
  policy: 'Policy',
  hint: 'When a refund or payout needs a second person.',
  operations: { refunds: 'Refunds', payouts: 'Payouts' },
  always: 'Every request needs a second person.',
  above: (amount: string) => `Above ${amount} a second person is needed.`,
  daily: (amount: string) =>
    `So is one for what brings the last 24 hours, of all members and keys together, above ${amount}.`,
  noDaily:
    'No daily amount is set: what a member requests in 24 hours counts together against the threshold.',
  byDefault: 'This is the default of the currency.',
  changedAt: (when: string) => `Changed ${when}.`,
  change: 'Change',
  changeTitle: (what: string, currency: string) => `${what} in ${currency}`,
  limit: 'What changes',
  limits: { threshold: 'Threshold', daily_amount: 'Daily amount' },
  limitHints: {
    threshold: 'A single request above it needs a second person.',
    daily_amount: 'So does what brings 24 hours above it.',
  },
  amount: (currency: string) => `Amount, ${currency}`,
  noAmount: {
    threshold: 'No threshold: every request needs a second person',
    daily_amount: 'No daily amount',
  },
  understood: (amount: string) => `Understood as ${amount}.`,
  notAnAmount: 'This is not an amount in this currency. Type digits, such as 1250.',
  now: 'Now',
  afterwards: 'Then',
  none: 'none',
  alwaysShort: 'always',
  ask: 'Ask for the change',
  askHint: 'A second owner or admin decides about it, before anything changes.',
  done: 'The policy is changed.',
  waiting: 'Changes that wait',
  waitingLine: (limit: string, operation: string, amount: string) =>
    `${operation}, ${limit}: ${amount}`,
  lapses: (when: string) => `lapses ${when}`,
  look: 'Look at it',
  close: 'Done',
  others: (count: number) =>
    count === 1
      ? '1 other currency, with its default'
      : `${count} other currencies, each with its default`,
};

const fr: typeof en = {
  policy: 'Règles',
  hint: 'Quand un remboursement ou un virement demande une seconde personne.',
  operations: { refunds: 'Remboursements', payouts: 'Virements' },
  always: 'Chaque demande requiert une seconde personne.',
  above: (amount) => `Au-dessus de ${amount}, une seconde personne est requise.`,
  daily: (amount) =>
    `De même pour ce qui porte les dernières 24 heures, membres et clés ensemble, au-dessus de ${amount}.`,
  noDaily:
    'Aucun montant journalier : ce qu’un membre demande en 24 heures compte ensemble pour le seuil.',
  byDefault: 'C’est la valeur par défaut de la devise.',
  changedAt: (when) => `Modifié ${when}.`,
  change: 'Modifier',
  changeTitle: (what, currency) => `${what} en ${currency}`,
  limit: 'Ce qui change',
  limits: { threshold: 'Seuil', daily_amount: 'Montant journalier' },
  limitHints: {
    threshold: 'Une demande qui le dépasse requiert une seconde personne.',
    daily_amount: 'De même ce qui porte 24 heures au-dessus.',
  },
  amount: (currency) => `Montant, ${currency}`,
  noAmount: {
    threshold: 'Pas de seuil : chaque demande requiert une seconde personne',
    daily_amount: 'Pas de montant journalier',
  },
  understood: (amount) => `Compris comme ${amount}.`,
  notAnAmount: 'Ce n’est pas un montant dans cette devise. Tapez des chiffres, par exemple 1250.',
  now: 'Maintenant',
  afterwards: 'Ensuite',
  none: 'aucun',
  alwaysShort: 'toujours',
  ask: 'Demander la modification',
  askHint: 'Un second propriétaire ou administrateur en décide, avant que rien ne change.',
  done: 'La règle est modifiée.',
  waiting: 'Modifications en attente',
  waitingLine: (limit, operation, amount) => `${operation}, ${limit} : ${amount}`,
  lapses: (when) => `expire ${when}`,
  look: 'Voir',
  close: 'Terminé',
  others: (count) =>
    count === 1
      ? '1 autre devise, avec sa valeur par défaut'
      : `${count} autres devises, chacune avec sa valeur par défaut`,
};

export const texts = choose({ en, fr });
