import type { Actor } from '@countinghouse/actor';
import { defineJob } from '@countinghouse/jobs';
import type { SendJob } from '@countinghouse/jobs';
import type { Language } from '@countinghouse/pages';
import { z } from 'zod';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import type { LinkSubject } from '../public-links/public-link.rules.ts';
import { ensurePublicLink } from '../public-links/public-links.ts';
import type { LinkTools } from '../public-links/public-links.ts';
import type { DocumentMail, MailedStep, MailPurpose } from './document-mail.rules.ts';
import { insertDocumentMail } from './document-mails.sql.ts';
import type { QuotaTools } from './mail-quota.ts';

/** Retried as often as other emails, so that a mail server outage delays but does not drop them. */
export const documentMailJob = defineJob({
  name: 'send-document-mail',
  data: z.object({ orgId: z.uuid(), mailId: z.uuid() }),
  retriesMax: 17,
  retryDelaySeconds: 30,
  retryDelaySecondsMax: 6 * 3_600,
  runSecondsMax: 120,
});

export interface MailTools extends LinkTools, QuotaTools {
  readonly sendJob: SendJob;
}

export interface MailOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly subject: LinkSubject;
  /** A checked address. */
  readonly to: string;
  readonly purpose: MailPurpose;
  readonly language: Language;
  readonly message?: string | null;
  /** For a scheduled reminder. */
  readonly step?: MailedStep | null;
  /** For a statement. */
  readonly period?: DocumentMail['period'];
  /** Whether the recipient is not the contact; false by default. */
  readonly isToAnother?: boolean;
}

/**
 * Queues an email about a document, with the link it contains, in the caller's transaction: it is sent
 * only if that commits. The caller has locked the document, checked permission and counted the email.
 */
export async function queueDocumentMail(
  tx: Tx,
  tools: MailTools,
  order: MailOrder,
): Promise<DocumentMail> {
  const { orgId, actor, subject, to, purpose, language } = order;
  const { message = null, step = null, period = null, isToAnother = false } = order;
  const mail: DocumentMail = {
    orgId,
    id: tools.newId(),
    subject,
    purpose,
    to,
    language,
    message,
    step,
    period,
    isToAnother,
    status: 'queued',
    reason: null,
    actor: { kind: actor.kind, id: actor.id },
    queuedAt: tools.now(),
    sentAt: null,
  };
  await ensurePublicLink(tx, tools, orgId, subject);
  await insertDocumentMail(tx, toRow(mail));
  await tools.sendJob(tx, documentMailJob, { orgId, mailId: mail.id }, { id: mail.id });
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: `${subject.kind}.mailed`,
    subjectKind: subject.kind === 'statement' ? 'contact' : subject.kind,
    subjectId: subject.id,
    detail: {
      mail_id: mail.id,
      to,
      purpose,
      ...(step !== null && { days_after_due: step.days }),
    },
  });
  return mail;
}

function toRow(mail: DocumentMail) {
  return {
    org_id: mail.orgId,
    id: mail.id,
    subject_kind: mail.subject.kind,
    subject_id: mail.subject.id,
    purpose: mail.purpose,
    to_address: mail.to,
    language: mail.language,
    message: mail.message,
    reminder_days: mail.step?.days ?? null,
    reminder_text: mail.step?.text ?? null,
    statement_from: mail.period?.from ?? null,
    statement_to: mail.period?.to ?? null,
    is_to_another: mail.isToAnother,
    actor_kind: mail.actor.kind,
    actor: mail.actor.id,
    queued_at: mail.queuedAt,
  };
}
