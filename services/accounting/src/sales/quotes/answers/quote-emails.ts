import type { EmailContent } from '@countinghouse/mail';
import { createPrintFormat } from '../../../customers/pdf/print-format.rules.ts';
import type { Quote } from '../quote.rules.ts';

interface AuthorEmail {
  readonly quote: Quote;
  readonly authorName: string;
  readonly customerName: string;
}

/** Why the acceptance did not create a draft, as a sentence. */
export interface AcceptedEmail extends AuthorEmail {
  readonly draft: 'made' | 'not_wanted' | { readonly refusedBecause: string };
}

export function emailOfAcceptance({ draft, ...letter }: AcceptedEmail): EmailContent {
  const { quote, customerName } = letter;
  const outcome =
    draft === 'made'
      ? 'A draft invoice was created and is ready for your review.'
      : draft === 'not_wanted'
        ? 'No draft invoice was created, as you chose when you sent the quote.'
        : `The draft invoice could not be created (${draft.refusedBecause}). Fix this, then convert the quote yourself.`;
  return toAuthor(letter, {
    subject: `${numberOf(quote)} was accepted by ${customerName}`,
    paragraphs: [`${quote.responderName ?? customerName} accepted your quote.`, outcome],
  });
}

export function emailOfDecline(letter: AuthorEmail): EmailContent {
  const { quote, customerName } = letter;
  const who = quote.responderName ?? customerName;
  return toAuthor(letter, {
    subject: `${numberOf(quote)} was declined by ${customerName}`,
    paragraphs: [
      `${who} declined your quote${quote.declineReason === null ? '.' : `: ${quote.declineReason}`}`,
      'You can revise it and send it again.',
    ],
  });
}

export function emailOfExpiry(letter: AuthorEmail): EmailContent {
  const { quote, customerName } = letter;
  return toAuthor(letter, {
    subject: `${numberOf(quote)} for ${customerName} has expired`,
    paragraphs: [
      `Your quote was open until ${formatOf(quote).day(quote.expiryDate)} and was not answered.`,
      'You can revise it and send it again.',
    ],
  });
}

function toAuthor(
  { quote, authorName, customerName }: AuthorEmail,
  { subject, paragraphs }: Pick<EmailContent, 'subject' | 'paragraphs'>,
): EmailContent {
  return {
    subject,
    greeting: `Hello ${authorName},`,
    paragraphs,
    facts: [
      ['Quote', numberOf(quote)],
      ['Customer', customerName],
      ['Total', formatOf(quote).money(quote.totalMinor)],
    ],
  };
}

function numberOf({ number, id }: Quote): string {
  if (number === null) throw new Error(`quote ${id} was never sent`);
  return number;
}

/** Emails to members are always in English. */
const formatOf = ({ currency }: Quote) => createPrintFormat('en', currency);
