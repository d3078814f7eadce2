/** Mails that a person can turn off; mails without a topic are always sent. */
export const mailTopics = {
  approval_requests: 'A payout, a refund or a change waits for your decision.',
  approval_outcomes:
    'Your request, or one of your API key, was approved or rejected, or has expired.',
  verification: 'The verification of your business has a new status.',
} as const;
export type MailTopic = keyof typeof mailTopics;
