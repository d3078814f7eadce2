import type { EmailContent } from '@countinghouse/mail';

interface Recipient {
  readonly name: string;
  readonly orgName: string;
}

export function suspendedEmail({ name, orgName }: Recipient, reason: string): EmailContent {
  return {
    subject: `${orgName} is suspended`,
    greeting: `Hello ${name},`,
    paragraphs: [
      'The operator has suspended your organisation. Members can read its books and owners can download archives. API keys do not work, nothing can be changed, and nothing is sent to customers until the operator lifts the suspension.',
      'Contact the operator about the reason below.',
    ],
    facts: [
      ['Organisation', orgName],
      ['Reason', reason],
    ],
  };
}

export function reinstatedEmail({ name, orgName }: Recipient): EmailContent {
  return {
    subject: `${orgName} is no longer suspended`,
    greeting: `Hello ${name},`,
    paragraphs: [
      'The operator has lifted the suspension of your organisation. It works as before.',
    ],
    facts: [['Organisation', orgName]],
  };
}
