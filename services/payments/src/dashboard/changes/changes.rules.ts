/** The API paths that show a changed kind of object. */
export const workspacePaths: Readonly<Record<string, readonly string[]>> = {
  payment: ['payments', 'refunds', 'overview', 'balance', 'events'],
  refund: ['payments', 'refunds', 'overview', 'balance', 'events'],
  payout: ['payouts', 'overview', 'balance', 'events'],
  approval: ['approvals', 'overview', 'events'],
  payment_link: ['payment-links'],
  qr_code: ['qr-codes'],
  subscription: ['subscriptions'],
  split_recipient: ['split-recipients'],
  webhook_endpoint: ['webhooks'],
  webhook_delivery: ['webhooks', 'events'],
};

export const businessPaths: Readonly<Record<string, readonly string[]>> = {
  approval: ['approvals', 'audit-log'],
  payment: ['approvals', 'audit-log'],
  refund: ['approvals', 'audit-log'],
  payout: ['approvals', 'audit-log'],
  currency: ['policy', 'audit-log'],
  api_key: ['api-keys', 'audit-log'],
  member: ['members', 'audit-log'],
  invitation: ['invitations', 'audit-log'],
  business: ['profile', 'verification', 'audit-log'],
  verification_session: ['verification', 'audit-log'],
  settlement_account: ['settlement-account', 'audit-log'],
  payment_link: ['audit-log'],
  qr_code: ['audit-log'],
  subscription: ['audit-log'],
  split_recipient: ['audit-log'],
  webhook_endpoint: ['audit-log'],
};
