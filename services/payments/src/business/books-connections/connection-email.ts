import type { EmailContent } from '@countinghouse/mail';

interface ConnectionFacts {
  readonly businessName: string;
  readonly organisationName: string;
  readonly booksUrl: string;
  readonly screenUrl: string;
}

export function writeConnectedEmail(
  person: { readonly name: string },
  { businessName, organisationName, booksUrl, screenUrl }: ConnectionFacts,
): EmailContent {
  return {
    subject: `${businessName} is connected to the books of ${organisationName}`,
    greeting: `Dear ${person.name},`,
    paragraphs: [
      `The books of ${organisationName} can now read every payment, refund and payout of ${businessName} and create payment links for invoices. They cannot move money.`,
      'If you do not recognise this connection, disconnect the books now.',
    ],
    facts: [
      ['Organisation', organisationName],
      ['Books', booksUrl],
    ],
    action: { label: 'View the connection', url: screenUrl },
  };
}

export function writeRotatedEmail(
  person: { readonly name: string },
  { businessName, organisationName, booksUrl, screenUrl }: ConnectionFacts,
): EmailContent {
  return {
    subject: `The books of ${organisationName} replaced their API key`,
    greeting: `Dear ${person.name},`,
    paragraphs: [
      `The books that follow ${businessName} replaced an API key, as they do every 30 days. The old key ends after 24 hours.`,
      'You do not need to do anything. If you do not recognise this connection, disconnect the books.',
    ],
    facts: [
      ['Organisation', organisationName],
      ['Books', booksUrl],
    ],
    action: { label: 'View the connection', url: screenUrl },
  };
}
