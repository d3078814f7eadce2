import type { Database } from '../../kernel/database.ts';
import type { DocumentMail } from './document-mail.rules.ts';
import { listDocumentMails } from './document-mails.sql.ts';
import { findSalesDocument } from './find-sales-document.ts';
import type { SalesDocumentRequest } from './find-sales-document.ts';

export interface MailPage {
  readonly mails: readonly DocumentMail[];
  readonly hasMore: boolean;
}

/** Emails about a document, latest first. Null if there is no such document. */
export async function listMailsOf(
  { db }: Database,
  request: SalesDocumentRequest,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<MailPage | null> {
  if ((await findSalesDocument(db, request)) === null) return null;
  const subject = { kind: 'document', id: request.id } as const;
  const found = await listDocumentMails(db, request.orgId, subject, { rowsMax: limit + 1, offset });
  return { mails: found.slice(0, limit), hasMore: found.length > limit };
}
