import type { EmailContent } from '@countinghouse/mail';
import { archiveDays } from './archive.rules.ts';

interface Recipient {
  /** The recipient's name. */
  readonly name: string;
  /** Name of the business or organisation. */
  readonly placeName: string;
  /** The screen that lists archives. */
  readonly url: string;
}

/** Sent to every owner when one of them requests a copy of everything. */
export function archiveRequestedEmail({
  name,
  placeName,
  url,
  byName,
}: Recipient & { readonly byName: string }): EmailContent {
  return {
    subject: `${placeName}: a copy of all data was requested`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `${byName} requested an archive of everything that ${placeName} has stored here. Owners can download it as soon as it is ready.`,
    ],
    action: { label: 'Open the archives', url },
    closing: `If you did not expect this, ask ${byName}, and remove the member if the request was not theirs.`,
  };
}

/** Sent to every owner when the archive can be downloaded. */
export function archiveReadyEmail({ name, placeName, url }: Recipient): EmailContent {
  return {
    subject: `${placeName}: the archive of all data is ready`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `The archive of ${placeName} is ready. Owners can download it for ${archiveDays} days. Then it is erased.`,
    ],
    action: { label: 'Download the archive', url },
  };
}

/** Sent to every owner when no archive could be created. */
export function archiveFailedEmail({ name, placeName, url }: Recipient): EmailContent {
  return {
    subject: `${placeName}: the archive of all data could not be prepared`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `The archive of ${placeName} could not be prepared. Request it again. If it fails again, contact the people who run this installation.`,
    ],
    action: { label: 'Open the archives', url },
  };
}
