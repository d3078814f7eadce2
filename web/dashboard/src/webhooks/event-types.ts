import { choose } from '@countinghouse/ui';
import type { PaymentsScreens } from '@countinghouse/web-client/payments';

export type EventType = NonNullable<PaymentsScreens['createWebhook']['body']['eventTypes']>[number];

const en: Readonly<Record<EventType, string>> = {
  'payment.succeeded': 'A payment succeeded',
  'payment.failed': 'A payment was declined or not completed',
  'payment.refunded': 'A payment was refunded, in full or in part',
  'payout.completed': 'A payout reached the bank account',
  'payout.failed': 'A payout failed',
  'payout.returned': 'The bank returned a payout',
  'refund.failed': 'A refund that had succeeded failed later',
  'dispute.opened': 'A payer disputes a payment',
  'dispute.evidence_submitted': 'The provider took your evidence',
  'dispute.won': 'You won a dispute',
  'dispute.lost': 'You lost a dispute',
  'approval.requested': 'Something needs a second person',
  'approval.approved': 'A second person approved it',
  'approval.rejected': 'A second person rejected it',
  'approval.expired': 'Nobody decided in time',
  'webhook.ping': 'Tests that you send yourself',
};

const fr: typeof en = {
  'payment.succeeded': 'Un paiement a réussi',
  'payment.failed': 'Un paiement a été refusé ou n’a pas abouti',
  'payment.refunded': 'Un paiement a été remboursé, en tout ou en partie',
  'payout.completed': 'Un virement est arrivé sur le compte bancaire',
  'payout.failed': 'Un virement a échoué',
  'payout.returned': 'La banque a renvoyé un virement',
  'refund.failed': 'Un remboursement réussi a échoué plus tard',
  'dispute.opened': 'Un payeur conteste un paiement',
  'dispute.evidence_submitted': 'Le prestataire a reçu vos preuves',
  'dispute.won': 'Vous avez gagné un litige',
  'dispute.lost': 'Vous avez perdu un litige',
  'approval.requested': 'Une seconde personne doit décider',
  'approval.approved': 'Une seconde personne a approuvé',
  'approval.rejected': 'Une seconde personne a refusé',
  'approval.expired': 'Personne n’a décidé à temps',
  'webhook.ping': 'Les essais que vous envoyez',
};

/** What each type of event says. */
export const eventMeanings = choose({ en, fr });

export const eventTypes = Object.keys(eventMeanings).filter(isEventType);

export function isEventType(text: string): text is EventType {
  return text in eventMeanings;
}
