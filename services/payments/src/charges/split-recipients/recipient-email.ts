import type { EmailContent } from '@countinghouse/mail';
import type { Requester } from '../../kernel/caller.rules.ts';
import { toPercentText } from './split-recipient.rules.ts';
import type { SplitRecipient } from './split-recipient.rules.ts';

type RecipientStep = 'registered' | 'verified' | 'assigned';

export interface RecipientEmailFacts {
  readonly businessName: string;
  readonly step: RecipientStep;
  readonly by: Requester['kind'];
  readonly recipient: SplitRecipient;
  readonly now: Date;
}

export function writeRecipientEmail(
  person: { readonly name: string },
  { businessName, step, by, recipient, now }: RecipientEmailFacts,
): EmailContent {
  const { name, accountBank, bankName, accountNumberLast4, accountName } = recipient;
  return {
    subject: `A split recipient of ${businessName} was ${subjects[step]}`,
    greeting: `Dear ${person.name},`,
    paragraphs: [`${makers[by]} ${sentences[step]}`],
    facts: [
      ['Recipient', name],
      ['Bank', bankName ?? accountBank],
      ['Account ends in', accountNumberLast4],
      ...(accountName === null ? [] : [['Account holder', accountName] as const]),
      ['Share of each charge', `${toPercentText(recipient.splitMillionths)} %`],
      ['Time', now.toISOString()],
    ],
    closing:
      'If you do not recognise this recipient, disable it now and revoke any API keys you do not recognise.',
  };
}

const makers: Readonly<Record<Requester['kind'], string>> = {
  api_key: 'An API key of your business',
  member: 'A member of your business',
};

const subjects: Readonly<Record<RecipientStep, string>> = {
  registered: 'registered',
  verified: 'marked as verified',
  assigned: 'assigned for the first time',
};

const sentences: Readonly<Record<RecipientStep, string>> = {
  registered:
    'registered a split recipient. It receives no money until it is assigned to a payment link or QR code.',
  verified: 'marked a split recipient as verified.',
  assigned:
    'assigned a split recipient for the first time: its share of those charges goes to this account.',
};
