import type { Actor } from '@countinghouse/actor';
import { isMailAddress } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import { isToAnother } from '../sending/document-mail.rules.ts';
import type { DocumentMail, QuotaRejection } from '../sending/document-mail.rules.ts';
import { spendMailQuota } from '../sending/mail-quota.ts';
import { isMailedOften, listMailsAbout } from '../sending/mails-about.ts';
import { queueDocumentMail } from '../sending/queue-document-mail.ts';
import type { MailTools } from '../sending/queue-document-mail.ts';
import { readStatementView } from './print-statement.ts';
import type { PrintStatementDeps, StatementQuery } from './print-statement.ts';
import { statementEmail, statementEmailToAnother } from './statement-email.rules.ts';
import { lockStatement } from './statement-parts.sql.ts';

export interface MailStatementDeps extends BooksDeps, MailTools {}

export type StatementMailRefusal =
  | 'contact_not_found'
  | 'email_missing'
  | 'email_invalid'
  | 'message_forbidden'
  | 'too_many_mails';

export interface StatementMailOrder extends StatementQuery {
  /** Defaults to the contact's address. */
  readonly address?: string;
  readonly message?: string;
}

export type MailStatementOutcome =
  | { readonly kind: 'queued'; readonly mail: DocumentMail }
  | { readonly kind: 'reject'; readonly reason: StatementMailRefusal }
  | QuotaRejection;

/** Emails a statement to a customer, with the link to its page. */
export function mailStatement(
  deps: MailStatementDeps,
  order: StatementMailOrder & { readonly actor: Actor },
): Promise<MailStatementOutcome> {
  const { orgId, contactId, actor, language, from, to: lastDay, message = null } = order;
  const subject = { kind: 'statement', id: contactId } as const;
  return withTransaction(deps.database.db, async (tx): Promise<MailStatementOutcome> => {
    if (!(await lockStatement(tx, orgId, contactId))) return refuse('contact_not_found');
    const contact = await findContact(tx, orgId, contactId);
    const contactEmail = contact?.email ?? null;
    const to = order.address ?? contactEmail;
    const reason = refuseAddress(to, contactEmail, message);
    if (reason !== null) return refuse(reason);
    if (to === null) return refuse('email_missing');
    if (await isMailedOften(tx, deps.now(), orgId, subject)) return refuse('too_many_mails');
    const spent = await spendMailQuota(tx, deps, orgId);
    if (spent !== null) return spent;
    const mail = await queueDocumentMail(tx, deps, {
      orgId,
      actor,
      subject,
      to,
      purpose: 'send',
      language,
      message,
      period: { from, to: lastDay },
      isToAnother: isToAnother(to, contactEmail),
    });
    return { kind: 'queued', mail };
  });
}

function refuse(reason: StatementMailRefusal) {
  return { kind: 'reject', reason } as const;
}

function refuseAddress(
  to: string | null,
  contactEmail: string | null,
  message: string | null,
): StatementMailRefusal | null {
  if (to === null) return 'email_missing';
  if (!isMailAddress(to)) return 'email_invalid';
  return message !== null && isToAnother(to, contactEmail) ? 'message_forbidden' : null;
}

export type StatementMailText = Omit<ReturnType<typeof statementEmail>, 'action' | 'language'> & {
  readonly to: string;
};

export type PreviewMailOutcome =
  | { readonly kind: 'preview'; readonly text: StatementMailText }
  | { readonly kind: 'reject'; readonly reason: StatementMailRefusal };

/** The email's text as it would be sent now; sends and stores nothing. */
export async function previewStatementMail(
  deps: PrintStatementDeps,
  order: StatementMailOrder,
): Promise<PreviewMailOutcome> {
  const { message = null } = order;
  const contact = await findContact(deps.database.db, order.orgId, order.contactId);
  const view = await readStatementView(deps, order);
  if (contact === null || view === null) return refuse('contact_not_found');
  const to = order.address ?? contact.email;
  const reason = refuseAddress(to, contact.email, message);
  if (reason !== null) return refuse(reason);
  if (to === null) return refuse('email_missing');
  const {
    action: _action,
    language: _language,
    ...text
  } = isToAnother(to, contact.email)
    ? statementEmailToAnother(view, new URL(deps.publicUrl).host)
    : statementEmail(view, message);
  return { kind: 'preview', text: { ...text, to } };
}

/** Latest first. Null if there is no such contact. */
export async function listStatementMails(
  { database: { db } }: Pick<BooksDeps, 'database'>,
  orgId: string,
  contactId: string,
): Promise<readonly DocumentMail[] | null> {
  if ((await findContact(db, orgId, contactId)) === null) return null;
  return listMailsAbout(db, orgId, { kind: 'statement', id: contactId });
}
