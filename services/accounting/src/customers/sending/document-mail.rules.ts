import type { Actor } from '@countinghouse/actor';
import type { Language } from '@countinghouse/pages/text';
import { isInTheBooks, isOverdue } from '../../documents/document/document.rules.ts';
import type { Document } from '../../documents/document/document.rules.ts';
import type { LinkSubject } from '../public-links/public-link.rules.ts';

export const mailPurposes = ['send', 'reminder'] as const;
export type MailPurpose = (typeof mailPurposes)[number];

export const mailStatuses = ['queued', 'sent', 'refused', 'failed'] as const;
type MailStatus = (typeof mailStatuses)[number];

/** The schedule step that a reminder belongs to. */
export interface MailedStep {
  /** Days after the due date; negative means before it. */
  readonly days: number;
  /** The organisation's own text with placeholders; null uses the standard text. */
  readonly text: string | null;
}

/** An email to a customer about one document, and its delivery status. */
export interface DocumentMail {
  readonly orgId: string;
  readonly id: string;
  readonly subject: LinkSubject;
  readonly purpose: MailPurpose;
  readonly to: string;
  readonly language: Language;
  readonly message: string | null;
  /** For a scheduled reminder, else null. */
  readonly step: MailedStep | null;
  /** For a statement, else null. */
  readonly period: { readonly from: string; readonly to: string } | null;
  /** The recipient is not the contact's address, so the email has a fixed text. */
  readonly isToAnother: boolean;
  readonly status: MailStatus;
  /** If rejected or failed: the mail server's reply, or why it was not sent. */
  readonly reason: string | null;
  readonly actor: Actor;
  readonly queuedAt: Date;
  readonly sentAt: Date | null;
}

/** Per document and day: more would be a mistake or abuse. */
export const mailsPerDayMax = 20;

/** Per organisation and day, unless configured otherwise. */
export const mailsPerDayDefault = 500;

export interface QuotaRejection {
  readonly kind: 'reject';
  readonly reason: 'mail_quota_spent';
  /** The rejection as a sentence, with the limit. */
  readonly advice: string;
}

export function adviseOnQuota(mailsPerDay: number): string {
  return `Your organisation has reached its limit of ${mailsPerDay} customer e-mails a day. The limit resets at 00:00 UTC. Until then, share the link yourself.`;
}

/** Whether the recipient is not the contact; compares addresses without case. */
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
  /** The contact's own address. */
  readonly contactEmail: string | null;
  readonly message: string | null;
  readonly today: string;
  /** Whether the document's daily limit is reached. */
  readonly isMailedOften: boolean;
  /** A scheduled reminder, which may be sent before the due date. */
  readonly isScheduled?: boolean;
}

/** Null if the email may be sent. */
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

/** Whether a customer may see it at all, by email or by link. */
export function refuseByStatus(document: Document): 'kind_forbids' | 'status_forbids' | null {
  if (document.kind !== 'invoice' && document.kind !== 'credit_note') return 'kind_forbids';
  return isInTheBooks(document) ? null : 'status_forbids';
}
