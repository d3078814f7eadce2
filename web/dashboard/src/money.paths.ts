/** Addresses of the screens of money and selling, below `/dashboard`. */
const below = (noun: string) => (workspaceId: string) => `/workspaces/${workspaceId}/${noun}`;
const oneOf = (noun: string) => (workspaceId: string, id: string) =>
  `/workspaces/${workspaceId}/${noun}/${id}`;

export const moneyPaths = {
  balance: below('balance'),
  printStatement: below('balance/print'),
  payouts: below('payouts'),
  newPayout: below('payouts/new'),
  payout: oneOf('payouts'),
  settlements: below('settlements'),
  settlementDay: oneOf('settlements'),
  refunds: below('refunds'),
  disputes: below('disputes'),
  dispute: oneOf('disputes'),
  paymentLinks: below('payment-links'),
  newPaymentLink: below('payment-links/new'),
  paymentLink: oneOf('payment-links'),
  qrCodes: below('qr-codes'),
  newQrCode: below('qr-codes/new'),
  qrCode: oneOf('qr-codes'),
  subscriptions: below('subscriptions'),
  newSubscription: below('subscriptions/new'),
  subscription: oneOf('subscriptions'),
  splitRecipients: below('split-recipients'),
  newSplitRecipient: below('split-recipients/new'),
  splitRecipient: oneOf('split-recipients'),
};
