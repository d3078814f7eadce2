/** E-mails that a person can turn off; e-mails without a topic are always sent. */
export const mailTopics = {
  approval_requests: 'A payout or refund needs your approval.',
  approval_outcomes:
    'Your request, or a request by one of your API keys, was approved, was rejected or expired.',
  disputes: 'A payer disputed a payment, or a dispute ended.',
  verification: 'Your business’s verification status changed.',
} as const;
export type MailTopic = keyof typeof mailTopics;
