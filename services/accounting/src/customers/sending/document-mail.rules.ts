import type { Actor } from '@countinghouse/actor';
import type { Language } from '@countinghouse/pages/text';
import { isInTheBooks, isOverdue } from '../../documents/document/document.rules.ts';
import type { Document } from '../../documents/document/document.rules.ts';
import type { LinkSubject } from '../public-links/public-link.rules.ts';

export const mailPurposes = ['send', 'reminder'] as const;
export type MailPurpose = (typeof mailPurposes)[number];

export const mailStatuses = ['queued', 'sent', 'refused', 'failed'] as const;
type MailStatus = (typeof mailStatuses)[number];

/** The step of a schedule that a reminder belongs to. */
export interface MailedStep {
  /** Days after the due date; below zero: before it. */
  readonly days: number;
  /** The organisation's own text with placeholders; null: the standard text. */
  readonly text: string | null;
}

/** A mail to a customer about one document, and what became of it. */
export interface DocumentMail {
  readonly orgId: string;
  readonly id: string;
  readonly subject: LinkSubject;
  readonly purpose: MailPurpose;
  readonly to: string;
  readonly language: Language;
  readonly message: string | null;
  /** Of a reminder by schedule; null: anything else. */
  readonly step: MailedStep | null;
  /** The address is not the contact's own: the mail has a fixed text. */
  readonly isToAnother: boolean;
  readonly status: MailStatus;
  /** Of a refused or failed one: what the mail server said, or why it was not sent at all. */
  readonly reason: string | null;
  readonly actor: Actor;
  readonly queuedAt: Date;
  readonly sentAt: Date | null;
}

/** Of one document within a day: more is a slip of the hand, or somebody else's mail. */
export const mailsPerDayMax = 20;

/** Of one organisation within a day, unless a setting says otherwise. */
export const mailsPerDayDefault = 500;

export interface QuotaRejection {
  readonly kind: 'reject';
  readonly reason: 'mail_quota_spent';
  /** The refusal in words, with its figure. */
  readonly advice: string;
}

export function adviseOnQuota(mailsPerDay: number): string {
  return `Your organisation has reached its limit of ${mailsPerDay} customer e-mails a day. The limit resets at 00:00 UTC. Until then, share the link yourself.`;
}

/** Whether the mail goes to somebody the books do not know; capital letters make no other address. */
export function isToAnother(to: string, contactEmail: string | null): boolean {
  return to.toLowerCase() !== contactEmail?.toLowerCase();
}

export type MailRefusal =
  | 'document_not_found'
  | 'kind_forbids'
  | 'status_forbids'
  | 'not_overdue'
  | 'email_missing'
  | 'email_invalid'
  | 'message_forbidden'
  | 'too_many_mails';

interface MailWish {
  readonly purpose: MailPurpose;
  readonly to: string | null;
  /** The one that the contact has. */
  readonly contactEmail: string | null;
  readonly message: string | null;
  readonly today: string;
  /** Whether a day's mails about it are used up. */
  readonly isMailedOften: boolean;
  /** By schedule: a reminder that may come before the due date. */
  readonly isScheduled?: boolean;
}

/** Null: nothing speaks against it. */
export function refuseMail(document: Document, wish: MailWish): MailRefusal | null {
  const status = refuseByStatus(document);
  if (status !== null) return status;
  const isByHand = wish.isScheduled !== true;
  if (wish.purpose === 'reminder' && isByHand && !isOverdue(document, wish.today)) {
    return 'not_overdue';
  }
  if (wish.to === null) return 'email_missing';
  if (wish.message !== null && isToAnother(wish.to, wish.contactEmail)) return 'message_forbidden';
  return wish.isMailedOften ? 'too_many_mails' : null;
}

/** What may be shown to a customer at all: by mail or by a link. */
export function refuseByStatus(document: Document): 'kind_forbids' | 'status_forbids' | null {
  if (document.kind !== 'invoice' && document.kind !== 'credit_note') return 'kind_forbids';
  return isInTheBooks(document) ? null : 'status_forbids';
}
