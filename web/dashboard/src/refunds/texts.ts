import { choose } from '@countinghouse/ui';

const en = {
  refunds: 'Refunds',
  byStatus: 'Status',
  tabs: {
    all: 'All',
    pending_approval: 'Awaiting approval',
    processing: 'Processing',
    succeeded: 'Succeeded',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  time: 'Time',
  reason: 'Reason',
  noReason: 'No reason given',
  requestedBy: 'Requested by',
  status: 'Status',
  amount: 'Amount',
  unknown: 'the outcome is not known yet',
  unknownUntil: (when: string) => `the outcome is not known yet, next look ${when}`,
  none: 'No refund fits',
  noneHint: 'Choose another status.',
  noneYet: 'No refund yet',
  noneYetHint: 'Open a payment to refund it, in full or in part.',
};

const fr: typeof en = {
  refunds: 'Remboursements',
  byStatus: 'Statut',
  tabs: {
    all: 'Tous',
    pending_approval: 'À approuver',
    processing: 'En cours',
    succeeded: 'Réussis',
    failed: 'Échoués',
    cancelled: 'Annulés',
  },
  time: 'Heure',
  reason: 'Motif',
  noReason: 'Sans motif',
  requestedBy: 'Demandé par',
  status: 'Statut',
  amount: 'Montant',
  unknown: 'l’issue n’est pas encore connue',
  unknownUntil: (when) => `l’issue n’est pas encore connue, prochaine vérification ${when}`,
  none: 'Aucun remboursement ne correspond',
  noneHint: 'Choisissez un autre statut.',
  noneYet: 'Pas encore de remboursement',
  noneYetHint: 'Ouvrez un paiement pour le rembourser, en tout ou en partie.',
};

export const texts = choose({ en, fr });
