import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { isMailAddress } from '@countinghouse/mail';
import type { Language } from '@countinghouse/pages';
import { withTransaction } from '@countinghouse/postgres';
import type { Document } from '../../documents/document/document.rules.ts';
import { mayTrigger } from '../../documents/document/moves.rules.ts';
import { lockDocument } from '../../documents/document/read-document.ts';
import { moveOrThrow } from '../../documents/issuing/move-or-throw.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import { getIssuedParties } from '../pdf/find-print-facts.ts';
import { isToAnother, refuseMail } from './document-mail.rules.ts';
import type {
  DocumentMail,
  MailedStep,
  MailPurpose,
  MailRefusal,
  QuotaRejection,
} from './document-mail.rules.ts';
import { spendMailQuota } from './mail-quota.ts';
import { isMailedOften } from './mails-about.ts';
import { queueDocumentMail } from './queue-document-mail.ts';
import type { MailTools } from './queue-document-mail.ts';

export interface MailDocumentDeps extends BooksDeps, MailTools {}

export interface MailDocumentOrder {
  readonly orgId: string;
  readonly timeZone: string;
  readonly actor: Actor;
  readonly id: string;
  readonly purpose: MailPurpose;
  /** Defaults to the contact's address. */
  readonly to?: string;
  /** Defaults to the language that the document was issued in. */
  readonly language?: Language;
  readonly message?: string;
}

export type MailDocumentOutcome =
  | { readonly kind: 'queued'; readonly mail: DocumentMail }
  | { readonly kind: 'reject'; readonly reason: MailRefusal }
  | QuotaRejection;

/** Emails an issued document to its customer and marks it as sent if it was not. */
export async function mailDocument(
  deps: MailDocumentDeps,
  order: MailDocumentOrder,
): Promise<MailDocumentOutcome> {
  const { orgId, id, to: wanted } = order;
  if (wanted !== undefined && !isMailAddress(wanted)) {
    return { kind: 'reject', reason: 'email_invalid' };
  }
  return withTransaction(deps.database.db, async (tx): Promise<MailDocumentOutcome> => {
    const document = await lockDocument(tx, orgId, id);
    if (document === null) return { kind: 'reject', reason: 'document_not_found' };
    return mailDocumentIn(tx, deps, document, order);
  });
}

/**
 * As mailDocument, inside the transaction of a caller that has locked the document and checked the
 * address.
 */
export async function mailDocumentIn(
  tx: Tx,
  tools: MailTools,
  document: Document,
  order: Omit<MailDocumentOrder, 'orgId' | 'id'> & { readonly step?: MailedStep },
): Promise<MailDocumentOutcome> {
  const { orgId, id } = document;
  const { actor, purpose, timeZone, message = null, step = null } = order;
  const subject = { kind: 'document', id } as const;
  const now = tools.now();
  const contactEmail = await addressOf(tx, document);
  const to = order.to ?? contactEmail;
  const reason = refuseMail(document, {
    purpose,
    to,
    contactEmail,
    message,
    today: dayIn(timeZone, now),
    isMailedOften: await isMailedOften(tx, now, orgId, subject),
    isScheduled: step !== null,
  });
  if (reason !== null) return { kind: 'reject', reason };
  if (to === null) return { kind: 'reject', reason: 'email_missing' };
  const spent = await spendMailQuota(tx, tools, orgId);
  if (spent !== null) return spent;
  if (mayTrigger(document, 'send')) await markSent(tx, tools, document, actor);
  const language = order.language ?? (await readIssuedLanguage(tx, orgId, id));
  const mail = await queueDocumentMail(tx, tools, {
    orgId,
    actor,
    subject,
    to,
    purpose,
    language,
    message,
    step,
    isToAnother: isToAnother(to, contactEmail),
  });
  return { kind: 'queued', mail };
}

async function readIssuedLanguage(tx: Tx, orgId: string, id: string): Promise<Language> {
  const subject = { kind: 'document', id, contentVersion: null } as const;
  return (await getIssuedParties(tx, orgId, subject)).language;
}

async function addressOf(tx: Tx, { orgId, contactId }: Document): Promise<string | null> {
  const contact = await findContact(tx, orgId, contactId);
  return contact?.email ?? null;
}

async function markSent(tx: Tx, tools: MailTools, document: Document, actor: Actor): Promise<void> {
  const { approvedHash } = document;
  await moveOrThrow(tx, tools, { document, trigger: 'send', actor, approvedHash });
}
