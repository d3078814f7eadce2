/** Mails that a person can turn off; mails without a topic are always sent. */
export const mailTopics = {
  approval_requests: 'A payout or a refund waits for your decision.',
  approval_outcomes:
    'Your request, or a request of your API key, was approved, was rejected or has expired.',
  verification: 'The verification of your business has a new status.',
} as const;
export type MailTopic = keyof typeof mailTopics;
