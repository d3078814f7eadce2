import { dayMs } from '@countinghouse/calendar';
import type { Tx } from '../../kernel/database.ts';
import type { LinkSubject } from '../public-links/public-link.rules.ts';
import { mailsPerDayMax } from './document-mail.rules.ts';
import type { DocumentMail } from './document-mail.rules.ts';
import { countMailsSince, listDocumentMails } from './document-mails.sql.ts';

/** As many as a screen shows beside what they are about. */
const shownMax = 50;

/** For slices whose own things are mailed: the latest first. */
export function listMailsAbout(
  tx: Tx,
  orgId: string,
  subject: LinkSubject,
): Promise<readonly DocumentMail[]> {
  return listDocumentMails(tx, orgId, subject, { rowsMax: shownMax, offset: 0 });
}

/** Whether a day's mails about it are used up. */
export async function isMailedOften(
  tx: Tx,
  now: Date,
  orgId: string,
  subject: LinkSubject,
): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - dayMs);
  return (await countMailsSince(tx, orgId, subject, dayAgo)) >= mailsPerDayMax;
}
