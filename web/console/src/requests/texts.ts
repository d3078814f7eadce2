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
    'risk.loosen': 'These limits of the checkout apply. They are looser than those of now.',
    'fees.change':
      'New payments in this currency pay this fee. Payments that exist keep theirs. Refused if the fee has changed since.',
    'settlement_delay.change':
      'The delay applies to every payment that is not settled yet. What it makes available settles immediately.',
    'approval_limits.loosen':
      'Members of the business may send more before a second one has to approve. It applies to what they request from then on.',
    'member.invite':
      'The address gets a link to join the business with this role. The owners and admins get an e-mail if it may decide.',
    'member.remove':
      'The member has no access from the next request on, and gets an e-mail. API keys that they created keep working; the owners and admins get a list of them.',
    'business.rename':
      'The business has these names and this number, on receipts too. Look at its documents before you confirm.',
    'payer.erase':
      'The payer’s name and addresses are removed from everything of the business, live and test, and their subscriptions end. Payments stay. It cannot be undone.',
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
      'Ces limites du paiement s’appliquent. Elles sont plus souples que celles d’aujourd’hui.',
    'fees.change':
      'Les nouveaux paiements dans cette devise paient ces frais. Les paiements existants gardent les leurs. Refusé si les frais ont changé depuis.',
    'settlement_delay.change':
      'Le délai vaut pour tout paiement pas encore réglé. Ce qu’il rend disponible est réglé aussitôt.',
    'approval_limits.loosen':
      'Les membres de l’entreprise peuvent envoyer plus avant qu’un second approuve. Cela vaut pour les demandes à venir.',
    'member.invite':
      'L’adresse reçoit un lien pour rejoindre l’entreprise avec ce rôle. Les propriétaires et administrateurs reçoivent un e-mail si le rôle peut décider.',
    'member.remove':
      'Le membre n’a plus d’accès dès la requête suivante et reçoit un e-mail. Les clés API qu’il a créées continuent ; les propriétaires et administrateurs en reçoivent la liste.',
    'business.rename':
      'L’entreprise porte ces noms et ce numéro, sur les reçus aussi. Regardez ses documents avant de confirmer.',
    'payer.erase':
      'Le nom et les adresses du payeur sont retirés de tout ce qui est à l’entreprise, réel et test, et ses abonnements cessent. Les paiements restent. C’est irréversible.',
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
