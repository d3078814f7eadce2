/** Emails that a person can turn off; emails without a topic are always sent. */
export const mailTopics = {
  quotes: 'A customer accepted or declined a quote that you sent.',
  recurring: 'A recurring document could not be created.',
  webhooks: 'A webhook endpoint was switched off after repeated failures.',
} as const;
export type MailTopic = keyof typeof mailTopics;
