import { choose } from '@countinghouse/ui';

const en = {
  overview: 'Overview',
  needsYou: 'Needs an operator',
  nothing: 'Nothing waits for an operator',
  nothingHint: 'Reviews, requests and trouble with money, jobs and webhooks come here.',
  reviews: 'Businesses to review',
  requests: 'Waiting for a second operator',
  suspense: 'Suspense items held',
  unknown: 'Outcomes unknown',
  breaks: 'Reconciliation breaks open',
  jobs: 'Jobs that failed permanently',
  webhooks: 'Webhook endpoints in trouble',
  pauses: 'Operations paused',
  connections: 'Connections to payments in trouble',
  closings: 'Organisations that close',
  journal: 'Journal',
  health: 'Health',
  ledger: 'Ledger',
  ledgerGood: (when: string) => `Verified ${when}: every check holds.`,
  ledgerBad: (checks: string) => `Broken: ${checks}`,
  ledgerNever: 'Not verified yet. The worker does it every night.',
};

const fr: typeof en = {
  overview: 'Vue d’ensemble',
  needsYou: 'Attend un opérateur',
  nothing: 'Rien n’attend un opérateur',
  nothingHint:
    'Examens, demandes et ennuis avec l’argent, les tâches et les webhooks arrivent ici.',
  reviews: 'Entreprises à examiner',
  requests: 'En attente d’un second opérateur',
  suspense: 'Montants en suspens',
  unknown: 'Issues inconnues',
  breaks: 'Écarts de rapprochement ouverts',
  jobs: 'Tâches échouées définitivement',
  webhooks: 'Points d’accès de webhook en difficulté',
  pauses: 'Opérations en pause',
  connections: 'Connexions aux paiements en difficulté',
  closings: 'Organisations en clôture',
  journal: 'Journal comptable',
  health: 'Santé',
  ledger: 'Grand livre',
  ledgerGood: (when) => `Vérifié ${when} : chaque contrôle tient.`,
  ledgerBad: (checks) => `Rompu : ${checks}`,
  ledgerNever: 'Pas encore vérifié. Le worker le fait chaque nuit.',
};

export const texts = choose({ en, fr });
