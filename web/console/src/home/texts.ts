import { choose } from '@countinghouse/ui';

const en = {
  overview: 'Overview',
  needsYou: 'Needs an operator',
  nothing: 'Nothing waits for an operator',
  nothingHint: 'Reviews, requests and trouble with money, jobs and webhooks come here.',
  reviews: (count: number) => `${count} to review`,
  requests: (count: number) => `${count} waiting for a second operator`,
  suspense: (count: number) => `${count} suspense items held`,
  unknown: (count: number) => `${count} outcomes unknown`,
  breaks: (count: number) => `${count} reconciliation breaks open`,
  jobs: (count: number) => `${count} jobs failed permanently`,
  webhooks: (count: number) => `${count} webhook endpoints in trouble`,
  pauses: (count: number) => `${count} operations paused`,
  health: 'Health',
  ledger: 'Ledger',
  ledgerGood: (when: string) => `Verified ${when}: every check holds.`,
  ledgerBad: (checks: string) => `Broken: ${checks}`,
  ledgerNever: 'Not verified yet. The worker does it every hour.',
};

const fr: typeof en = {
  overview: 'Vue d’ensemble',
  needsYou: 'Attend un opérateur',
  nothing: 'Rien n’attend un opérateur',
  nothingHint:
    'Examens, demandes et ennuis avec l’argent, les tâches et les webhooks arrivent ici.',
  reviews: (count) => `${count} à examiner`,
  requests: (count) => `${count} attendent un second opérateur`,
  suspense: (count) => `${count} montants en suspens`,
  unknown: (count) => `${count} issues inconnues`,
  breaks: (count) => `${count} écarts de rapprochement ouverts`,
  jobs: (count) => `${count} tâches échouées définitivement`,
  webhooks: (count) => `${count} points d’accès de webhook en difficulté`,
  pauses: (count) => `${count} opérations en pause`,
  health: 'Santé',
  ledger: 'Grand livre',
  ledgerGood: (when) => `Vérifié ${when} : chaque contrôle tient.`,
  ledgerBad: (checks) => `Rompu : ${checks}`,
  ledgerNever: 'Pas encore vérifié. Le worker le fait chaque heure.',
};

export const texts = choose({ en, fr });
