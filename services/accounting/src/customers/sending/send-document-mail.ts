import { MailNotSent } from '@countinghouse/mail';
import type { MailSending, OutgoingMail } from '@countinghouse/mail';
import type { Logger } from '@countinghouse/observability';
import { assertOutsideTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Db } from '../../kernel/database.ts';
import { pdfFileName } from '../pdf/file-name.rules.ts';
import type { PrintOrder } from '../pdf/find-print-facts.ts';
import { findPrintFacts } from '../pdf/find-print-facts.ts';
import { drawView } from '../pdf/pdf-compute.ts';
import type { PdfComputeDeps } from '../pdf/pdf-compute.ts';
import type { PrintFacts } from '../pdf/print-facts.rules.ts';
import { viewOf } from '../pdf/templates.ts';
import { findStatementFacts } from '../statements/read-statement.ts';
import { statementEmail, statementEmailToAnother } from '../statements/statement-email.rules.ts';
import { toStatementView } from '../statements/statement-view.rules.ts';
import { documentEmail, emailToAnother } from './document-email.rules.ts';
import { findPageUrl } from './document-link.ts';
import type { PageUrlDeps } from './document-link.ts';
import type { DocumentMail } from './document-mail.rules.ts';
import { findDocumentMail, saveMailEnd } from './document-mails.sql.ts';
import { emailBrandOf } from './email-brand.rules.ts';

export interface SendDocumentMailDeps extends BooksDeps, PdfComputeDeps, PageUrlDeps {
  readonly logger: Logger;
  /** Null if no mail server is configured; emails then stay queued. */
  readonly mail: MailSending | null;
  /** A quote's content to print, passed in because quotes are on a higher floor. */
  readonly readQuoteFacts: (db: Db, order: PrintOrder) => Promise<PrintFacts | null>;
}

/**
 * Sends a queued email with the document's current content. If an email was sent but not marked as
 * sent, it is sent again with the same Message-ID, which mail programs show once.
 */
export async function sendDocumentMail(
  deps: SendDocumentMailDeps,
  { orgId, mailId }: { readonly orgId: string; readonly mailId: string },
): Promise<void> {
  if (deps.mail === null) throw new MailNotSent('no mail server is configured');
  assertOutsideTransaction('sendDocumentMail');
  const { db } = deps.database;
  const mail = await findDocumentMail(db, orgId, mailId);
  // A failed email whose job runs was requeued.
  if (mail === null || (mail.status !== 'queued' && mail.status !== 'failed')) return;
  const content = await (mail.subject.kind === 'statement'
    ? readStatementContent(deps, mail)
    : readContent(deps, mail));
  if (typeof content === 'string') {
    await saveMailEnd(db, orgId, mailId, { status: 'refused', reason: content });
    return;
  }
  const outcome = await deps.mail.mailer.send(content);
  deps.mail.onMail(outcome.kind);
  switch (outcome.kind) {
    case 'sent':
      await saveMailEnd(db, orgId, mailId, { status: 'sent', sentAt: deps.now() });
      return;
    case 'refused':
      // Retrying would not help; the sender sees the reason. The recipient stays out of the log.
      deps.logger.warn({ mail_id: mailId, reason: outcome.reason }, 'mail_refused');
      await saveMailEnd(db, orgId, mailId, { status: 'refused', reason: outcome.reason });
      return;
    case 'failed':
      throw new MailNotSent(outcome.reason);
  }
}

type NotSent = 'document_void' | 'document_paid';

async function readContent(
  deps: SendDocumentMailDeps,
  mail: DocumentMail,
): Promise<OutgoingMail | NotSent> {
  const facts = await readFacts(deps, mail);
  if (facts === null || facts.state === 'void') return 'document_void';
  // Paid after the reminder was queued.
  if (mail.purpose === 'reminder' && dueMinorOf(facts) <= 0n) return 'document_paid';
  return toOutgoing(deps, mail, facts);
}

/** The statement for the period that the sender chose, with all entries up to now. */
async function readStatementContent(
  deps: SendDocumentMailDeps,
  { id, orgId, subject, period, to, language, message, isToAnother }: DocumentMail,
): Promise<OutgoingMail> {
  if (period === null) throw new Error(`statement email ${id} has no period`);
  const { publicUrl } = deps;
  const pageUrl = await findPageUrl(deps.database.db, deps, orgId, subject);
  const order = { orgId, contactId: subject.id, ...period, pageUrl };
  const facts = await findStatementFacts(deps, order);
  if (facts === null) throw new Error(`organisation ${orgId} has no contact ${subject.id}`);
  const view = toStatementView(facts, language);
  const { replyTo } = facts.seller;
  return {
    id,
    to,
    ...(!isToAnother && { senderName: view.seller.name }),
    ...(replyTo !== null && { replyTo }),
    letter: isToAnother
      ? statementEmailToAnother(view, new URL(publicUrl).host)
      : { ...statementEmail(view, message), ...emailBrandOf(view, view.accounts[0]?.due) },
    attachments: [
      {
        fileName: pdfFileName(view),
        contentType: 'application/pdf',
        bytes: await drawView(deps, deps.database.db, orgId, view),
      },
    ],
  };
}

function dueMinorOf({ totalMinor, paidMinor, creditedMinor }: PrintFacts): bigint {
  return totalMinor - paidMinor - creditedMinor;
}

/** Null if there is nothing left to send. */
async function readFacts(
  deps: SendDocumentMailDeps,
  { orgId, subject }: DocumentMail,
): Promise<PrintFacts | null> {
  const { db } = deps.database;
  const pageUrl = await findPageUrl(db, deps, orgId, subject);
  const order = { orgId, id: subject.id, now: deps.now(), pageUrl };
  if (subject.kind === 'document') return findPrintFacts(db, order);
  const quote = await deps.readQuoteFacts(db, order);
  return quote?.state === 'open' ? quote : null;
}

async function toOutgoing(
  deps: SendDocumentMailDeps,
  mail: DocumentMail,
  facts: PrintFacts,
): Promise<OutgoingMail> {
  const view = viewOf(facts, mail.language);
  const { replyTo } = facts.seller;
  return {
    id: mail.id,
    to: mail.to,
    // To a recipient who is not the contact, the email comes from the installation and names the sender
    // in its text.
    ...(!mail.isToAnother && { senderName: view.seller.name }),
    ...(replyTo !== null && { replyTo }),
    letter: mail.isToAnother
      ? emailToAnother(view, new URL(deps.publicUrl).host)
      : { ...documentEmail(view, mail), ...emailBrandOf(view, view.due ?? view.total) },
    attachments: [
      {
        fileName: pdfFileName(view),
        contentType: 'application/pdf',
        bytes: await drawView(deps, deps.database.db, mail.orgId, view),
      },
    ],
  };
}
