import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { findSalesDocument } from '../sending/find-sales-document.ts';
import { readContactReminders, readReminderPlan, readSchedule } from './reminder-plan.ts';
import { nextStep } from './reminder.rules.ts';
import type {
  ContactReminders,
  Reminder,
  ReminderSchedule,
  ReminderStep,
} from './reminder.rules.ts';
import { listReminders } from './reminders.reads.ts';

/** More than anyone sends for one invoice. */
const shownMax = 100;

/** Why no reminder is planned. */
type NoReminderReason = 'not_owed' | 'excluded' | 'contact_off' | 'schedule_off' | 'no_more_steps';

export interface InvoiceReminders {
  readonly isExcluded: boolean;
  /** Latest first. */
  readonly reminders: readonly Reminder[];
  readonly next:
    | { readonly kind: 'planned'; readonly step: ReminderStep; readonly on: string }
    | { readonly kind: 'none'; readonly reason: NoReminderReason };
  /** The next reminder's recipient; null if the contact has no email address. */
  readonly to: string | null;
}

/** An invoice's sent reminders and the next one. Null if there is no such invoice. */
export function findInvoiceReminders(
  { database, now }: Omit<BooksDeps, 'newId'>,
  { orgId, member, timeZone }: MemberCaller,
  id: string,
): Promise<InvoiceReminders | null> {
  return withTransaction(database.db, async (tx) => {
    const document = await findSalesDocument(tx, { orgId, member, id });
    if (document?.kind !== 'invoice') return null;
    const plan = await readReminderPlan(tx, document, { timeZone, now: now() });
    const contact = await findContact(tx, orgId, document.contactId);
    return {
      isExcluded: plan.isExcluded,
      reminders: await listReminders(tx, orgId, [id], shownMax),
      next: nextOf(plan),
      to: contact?.email ?? null,
    };
  });
}

function nextOf(plan: Awaited<ReturnType<typeof readReminderPlan>>): InvoiceReminders['next'] {
  if (!plan.isRemindable) return { kind: 'none', reason: 'not_owed' };
  if (plan.isExcluded) return { kind: 'none', reason: 'excluded' };
  if (plan.steps.length === 0) {
    return { kind: 'none', reason: plan.mode === 'off' ? 'contact_off' : 'schedule_off' };
  }
  const next = nextStep(plan.steps, plan);
  return next === null ? { kind: 'none', reason: 'no_more_steps' } : { kind: 'planned', ...next };
}

export function readReminderSchedule(
  { database: { db } }: Pick<BooksDeps, 'database'>,
  orgId: string,
): Promise<ReminderSchedule> {
  return readSchedule(db, orgId);
}

/** Null if there is no such contact. */
export async function findRemindersOfContact(
  { database: { db } }: Pick<BooksDeps, 'database'>,
  orgId: string,
  contactId: string,
): Promise<ContactReminders | null> {
  if ((await findContact(db, orgId, contactId)) === null) return null;
  return readContactReminders(db, orgId, contactId);
}
