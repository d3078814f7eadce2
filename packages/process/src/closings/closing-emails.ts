import type { EmailContent } from '@countinghouse/mail';
import { coolingDays, readingDays } from './closing.rules.ts';

interface Recipient {
  /** To whom the mail goes. */
  readonly name: string;
  /** Name of the business or organisation. */
  readonly placeName: string;
  /** The screen of the closing. */
  readonly url: string;
}

export function closingStartedEmail({
  name,
  placeName,
  url,
  byName,
  closesAt,
}: Recipient & { readonly byName: string; readonly closesAt: Date }): EmailContent {
  return {
    subject: `${placeName} will be closed`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `${byName} started the closing of ${placeName}. It closes in ${coolingDays} days. Until then every owner can withdraw the closing.`,
      'Download an archive of all data before it closes.',
    ],
    facts: [
      ['Started by', byName],
      ['Closes at', closesAt.toISOString()],
    ],
    action: { label: 'Review or withdraw the closing', url },
    closing: `If you did not expect this, withdraw the closing and ask ${byName}.`,
  };
}

export function closingWithdrawnEmail({
  name,
  placeName,
  url,
  byName,
}: Recipient & { readonly byName: string }): EmailContent {
  return {
    subject: `${placeName} stays open`,
    greeting: `Hello ${name},`,
    paragraphs: [`${byName} withdrew the closing of ${placeName}. It works as before.`],
    action: { label: `Open ${placeName}`, url },
  };
}

export function closingBlockedEmail({
  name,
  placeName,
  url,
  obstacles,
}: Recipient & { readonly obstacles: readonly string[] }): EmailContent {
  return {
    subject: `${placeName} cannot be closed yet`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `The waiting time of the closing is over, but something is in the way. ${placeName} closes as soon as it is settled.`,
      ...obstacles,
    ],
    action: { label: 'Review the closing', url },
  };
}

export function closedEmail({ name, placeName, url }: Recipient): EmailContent {
  return {
    subject: `${placeName} is closed`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `${placeName} is closed. Owners can sign in for ${readingDays} more days, to read and to download an archive of all data.`,
    ],
    action: { label: 'Download the archive', url },
  };
}
