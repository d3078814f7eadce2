import { choose, words } from '@countinghouse/ui';

const en = {
  requests: 'Requests',
  byStatus: 'By status',
  statuses: words({
    waiting: 'Waiting',
    confirmed: 'Confirmed',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    lapsed: 'Lapsed',
  }),
  act: 'Act',
  requestedBy: 'Requested by',
  requestedAt: 'Requested',
  lapses: 'Lapses',
  decidedBy: 'Decided by',
  decidedAt: 'Decided',
  decisionReason: 'Decision',
  status: 'Status',
  reason: 'Reason',
  request: 'Request',
  none: 'Nothing here',
  noneHint: 'What operators request for money or rights waits here for another operator.',
  confirm: 'Confirm',
  reject: 'Reject',
  withdraw: 'Withdraw',
  willDo: 'What confirming does',
  does: words({
    'business.verify':
      'The business is verified. Its live keys and links take real money immediately.',
    'business.reject':
      'The verification is rejected and the business suspended: no live money moves, but refunds.',
    'business.suspend':
      'Live money stops, but refunds, within a second. The owners get an e-mail with the reason.',
    'business.reinstate':
      'Live money moves again, as far as the verification allows. The owners get an e-mail.',
    'suspense.return': 'The whole amount goes back to the payer. The payment fails.',
    'suspense.keep': 'The payment succeeds. What was paid beyond it goes back to the payer.',
    'risk.loosen':
      'The limits that wait on the page of the business apply. They are looser than those of now.',
    'organisation.suspend':
      'API keys stop working, members only read, and nothing is sent to customers, within a second. The owners get an e-mail with the reason.',
    'organisation.reinstate': 'The organisation works as before. The owners get an e-mail.',
    'account.recover':
      'The account’s own address gets a link for a new password, and the old second factors end when it is used; or the new address gets an invitation. Only after the waiting time.',
  }),
  rejectDoes: 'Nothing changes. The requester reads your reason.',
  withdrawDoes: 'Nothing changes. The request is over.',
  confirmTitle: 'Confirm as the second operator',
  decision: 'Decision',
};

const fr: typeof en = {
  requests: 'Demandes',
  byStatus: 'Par état',
  statuses: {
    waiting: 'En attente',
    confirmed: 'Confirmée',
    rejected: 'Refusée',
    withdrawn: 'Retirée',
    lapsed: 'Expirée',
  },
  act: 'Acte',
  requestedBy: 'Demandé par',
  requestedAt: 'Demandé',
  lapses: 'Expire',
  decidedBy: 'Décidé par',
  decidedAt: 'Décidé',
  decisionReason: 'Décision',
  status: 'État',
  reason: 'Motif',
  request: 'Demande',
  none: 'Rien ici',
  noneHint:
    'Ce que les opérateurs demandent pour l’argent ou les droits attend ici un autre opérateur.',
  confirm: 'Confirmer',
  reject: 'Refuser',
  withdraw: 'Retirer',
  willDo: 'Ce que fait la confirmation',
  does: {
    'business.verify':
      'L’entreprise est vérifiée. Ses clés et liens réels prennent aussitôt de l’argent réel.',
    'business.reject':
      'La vérification est refusée et l’entreprise suspendue : plus d’argent réel, sauf les remboursements.',
    'business.suspend':
      'L’argent réel s’arrête en une seconde, sauf les remboursements. Les propriétaires reçoivent le motif.',
    'business.reinstate':
      'L’argent réel circule de nouveau, selon la vérification. Les propriétaires reçoivent un e-mail.',
    'suspense.return': 'Le montant entier retourne au payeur. Le paiement échoue.',
    'suspense.keep': 'Le paiement réussit. L’excédent retourne au payeur.',
    'risk.loosen':
      'Les limites en attente sur la page de l’entreprise s’appliquent. Elles sont plus souples.',
    'organisation.suspend':
      'Les clés API cessent, les membres ne font que lire et rien n’est envoyé aux clients, en une seconde. Les propriétaires reçoivent le motif.',
    'organisation.reinstate':
      'L’organisation fonctionne comme avant. Les propriétaires reçoivent un e-mail.',
    'account.recover':
      'L’adresse du compte reçoit un lien pour un nouveau mot de passe, et les anciens seconds facteurs cessent quand il sert ; ou la nouvelle adresse reçoit une invitation. Seulement après le délai.',
  },
  rejectDoes: 'Rien ne change. Le demandeur lit votre motif.',
  withdrawDoes: 'Rien ne change. La demande est close.',
  confirmTitle: 'Confirmer en second opérateur',
  decision: 'Décision',
};

export const texts = choose({ en, fr });

export const statusWord = (status: string): string => texts.statuses[status] ?? status;
