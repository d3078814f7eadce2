import { MailNotSent } from '@countinghouse/mail';
import type { MailSending, OutgoingMail } from '@countinghouse/mail';
import type { Logger } from '@countinghouse/observability';
import { assertOutsideTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { pdfFileName } from '../pdf/file-name.rules.ts';
import type { PrintOrder } from '../pdf/find-print-facts.ts';
import { findPrintFacts } from '../pdf/find-print-facts.ts';
import { drawHere } from '../pdf/pdf-compute.ts';
import type { PdfComputeDeps } from '../pdf/pdf-compute.ts';
import type { PrintFacts } from '../pdf/print-facts.rules.ts';
import { viewOf } from '../pdf/templates.ts';
import { documentEmail, emailToAnother } from './document-email.rules.ts';
import { findPageUrl } from './document-link.ts';
import type { PageUrlDeps } from './document-link.ts';
import type { DocumentMail } from './document-mail.rules.ts';
import { findDocumentMail, saveMailEnd } from './document-mails.sql.ts';

export interface SendDocumentMailDeps extends BooksDeps, PdfComputeDeps, PageUrlDeps {
  readonly logger: Logger;
  /** Null: this installation has no mail server yet, and mails wait in their queue. */
  readonly mail: MailSending | null;
  /** What is printed of a quote; quotes are on a floor above. */
  readonly readQuoteFacts: (tx: Tx, order: PrintOrder) => Promise<PrintFacts | null>;
}

/**
 * Sends one queued mail with the document as it is now. A mail that was sent and not noted as sent is
 * sent again under the same Message-ID, which mail programs show once.
 */
export async function sendDocumentMail(
  deps: SendDocumentMailDeps,
  { orgId, mailId }: { readonly orgId: string; readonly mailId: string },
): Promise<void> {
  if (deps.mail === null) throw new MailNotSent('there is no mail server');
  assertOutsideTransaction('sendDocumentMail');
  const { db } = deps.database;
  const mail = await findDocumentMail(db, orgId, mailId);
  // A failed one whose job runs was put back into its queue.
  if (mail === null || (mail.status !== 'queued' && mail.status !== 'failed')) return;
  const facts = await readFacts(deps, mail);
  if (facts === null || facts.state === 'void') {
    await saveMailEnd(db, orgId, mailId, { status: 'refused', reason: 'document_void' });
    return;
  }
  // Paid after the reminder was queued.
  if (mail.purpose === 'reminder' && dueMinorOf(facts) <= 0n) {
    await saveMailEnd(db, orgId, mailId, { status: 'refused', reason: 'document_paid' });
    return;
  }
  const outcome = await deps.mail.mailer.send(await toOutgoing(deps, mail, facts));
  deps.mail.onMail(outcome.kind);
  switch (outcome.kind) {
    case 'sent':
      await saveMailEnd(db, orgId, mailId, { status: 'sent', sentAt: deps.now() });
      return;
    case 'refused':
      // No repeat helps: whoever sent it sees why. Who it was for stays out of the log.
      deps.logger.warn({ mail_id: mailId, reason: outcome.reason }, 'mail_refused');
      await saveMailEnd(db, orgId, mailId, { status: 'refused', reason: outcome.reason });
      return;
    case 'failed':
      throw new MailNotSent(outcome.reason);
  }
}

function dueMinorOf({ totalMinor, paidMinor, creditedMinor }: PrintFacts): bigint {
  return totalMinor - paidMinor - creditedMinor;
}

/** Null: there is nothing to send any more. */
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
  { compute = drawHere, publicUrl }: PdfComputeDeps & PageUrlDeps,
  mail: DocumentMail,
  facts: PrintFacts,
): Promise<OutgoingMail> {
  const view = viewOf(facts, mail.language);
  const { replyTo } = facts.seller;
  return {
    id: mail.id,
    to: mail.to,
    // To somebody the books do not know, the mail comes from the installation and says who sent it.
    ...(!mail.isToAnother && { senderName: view.seller.name }),
    ...(replyTo !== null && { replyTo }),
    letter: mail.isToAnother
      ? emailToAnother(view, new URL(publicUrl).host)
      : documentEmail(view, mail),
    attachments: [
      {
        fileName: pdfFileName(view),
        contentType: 'application/pdf',
        bytes: await compute.drawPdf(mail.orgId, view),
      },
    ],
  };
}
