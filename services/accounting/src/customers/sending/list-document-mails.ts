import type { Database } from '../../kernel/database.ts';
import type { DocumentMail } from './document-mail.rules.ts';
import { listDocumentMails } from './document-mails.sql.ts';
import { findSalesDocument } from './find-sales-document.ts';
import type { SalesSight } from './find-sales-document.ts';

export interface MailPage {
  readonly mails: readonly DocumentMail[];
  readonly hasMore: boolean;
}

/** What was mailed about a document, the latest first. Null: there is no such document. */
export async function listMailsOf(
  { db }: Database,
  sight: SalesSight,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<MailPage | null> {
  if ((await findSalesDocument(db, sight)) === null) return null;
  const subject = { kind: 'document', id: sight.id } as const;
  const found = await listDocumentMails(db, sight.orgId, subject, { rowsMax: limit + 1, offset });
  return { mails: found.slice(0, limit), hasMore: found.length > limit };
}
