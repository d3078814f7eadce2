import { dayMs } from '@countinghouse/calendar';
import type { Db, Tx } from '../../kernel/database.ts';
import type { LinkSubject } from '../public-links/public-link.rules.ts';
import { mailsPerDayMax } from './document-mail.rules.ts';
import type { DocumentMail } from './document-mail.rules.ts';
import { countMailsSince, listDocumentMails } from './document-mails.sql.ts';

/** As many as a screen shows. */
const shownMax = 50;

/** For slices that email their own objects: latest first. */
export function listMailsAbout(
  db: Db,
  orgId: string,
  subject: LinkSubject,
): Promise<readonly DocumentMail[]> {
  return listDocumentMails(db, orgId, subject, { rowsMax: shownMax, offset: 0 });
}

/** Whether its daily limit is reached. */
export async function isMailedOften(
  tx: Tx,
  now: Date,
  orgId: string,
  subject: LinkSubject,
): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - dayMs);
  return (await countMailsSince(tx, orgId, subject, dayAgo)) >= mailsPerDayMax;
}
