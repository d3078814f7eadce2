import { choose, words } from '@countinghouse/ui';

const en = {
  console: 'Console',
  payments: 'Payments',
  accounting: 'Accounting',
  home: 'Overview',
  work: 'Work',
  reviews: 'Businesses',
  requests: 'Requests',
  recoveries: 'Recoveries',
  money: 'Money',
  suspense: 'Suspense',
  unknown: 'Unknown outcomes',
  breaks: 'Reconciliation',
  running: 'Running',
  pauses: 'Pauses',
  jobs: 'Jobs',
  webhooks: 'Webhooks',
  acts: 'Operators’ log',
  roles: words({ viewer: 'Viewer', operator: 'Operator' }),
  viewerReason: 'Your role is viewer. Only operators can do this.',
};

const fr: typeof en = {
  console: 'Console',
  payments: 'Paiements',
  accounting: 'Comptabilité',
  home: 'Vue d’ensemble',
  work: 'Travail',
  reviews: 'Entreprises',
  requests: 'Demandes',
  recoveries: 'Récupérations',
  money: 'Argent',
  suspense: 'En suspens',
  unknown: 'Issues inconnues',
  breaks: 'Rapprochement',
  running: 'Exploitation',
  pauses: 'Pauses',
  jobs: 'Tâches',
  webhooks: 'Webhooks',
  acts: 'Journal d’exploitation',
  roles: { viewer: 'Lecture', operator: 'Opérateur' },
  viewerReason: 'Votre rôle est la lecture. Seuls les opérateurs peuvent faire cela.',
};

export const texts = choose({ en, fr });
