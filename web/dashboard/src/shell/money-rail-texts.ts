import { choose } from '@countinghouse/ui';

const en = {
  selling: 'Selling',
  balance: 'Balance',
  payouts: 'Payouts',
  refunds: 'Refunds',
  disputes: 'Disputes',
  settlements: 'Settlements',
  paymentLinks: 'Payment links',
  qrCodes: 'QR codes',
  subscriptions: 'Subscriptions',
  splitRecipients: 'Split recipients',
};

const fr: typeof en = {
  selling: 'Vente',
  balance: 'Solde',
  payouts: 'Virements',
  refunds: 'Remboursements',
  disputes: 'Litiges',
  settlements: 'Règlements',
  paymentLinks: 'Liens de paiement',
  qrCodes: 'Codes QR',
  subscriptions: 'Abonnements',
  splitRecipients: 'Bénéficiaires',
};

export const texts = choose({ en, fr });
