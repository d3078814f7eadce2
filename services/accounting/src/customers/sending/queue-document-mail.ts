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

/** As often as other mails: what is sent out waits for a mail server that is away. */
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
  /** An address that was checked. */
  readonly to: string;
  readonly purpose: MailPurpose;
  readonly language: Language;
  readonly message?: string | null;
  /** Of a reminder by schedule. */
  readonly step?: MailedStep | null;
  /** The address is not the contact's own; without it, it is. */
  readonly isToAnother?: boolean;
}

/**
 * Puts a mail about a document into the caller's transaction, with the link that it carries: it is sent
 * if that commits, and never was if not. The caller holds the document, may send it, and has counted it.
 */
export async function queueDocumentMail(
  tx: Tx,
  tools: MailTools,
  order: MailOrder,
): Promise<DocumentMail> {
  const { orgId, actor, subject, to, purpose, language } = order;
  const { message = null, step = null, isToAnother = false } = order;
  const mail: DocumentMail = {
    orgId,
    id: tools.newId(),
    subject,
    purpose,
    to,
    language,
    message,
    step,
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
    subjectKind: subject.kind,
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
    is_to_another: mail.isToAnother,
    actor_kind: mail.actor.kind,
    actor: mail.actor.id,
    queued_at: mail.queuedAt,
  };
}
