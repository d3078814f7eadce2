import { dayIn } from '@countinghouse/calendar';
import type { Document } from '../../documents/document/document.rules.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import {
  defaultContactReminders,
  defaultSchedule,
  dueStep,
  isRemindable,
  stepsFor,
} from './reminder.rules.ts';
import type { ContactReminders, ReminderSchedule, ReminderStep } from './reminder.rules.ts';
import { findContactReminders, findSchedule, isExcluded, listSentDays } from './reminders.sql.ts';

export async function readSchedule(db: Db, orgId: string): Promise<ReminderSchedule> {
  return (await findSchedule(db, orgId)) ?? defaultSchedule;
}

export async function readContactReminders(
  db: Db,
  orgId: string,
  contactId: string,
): Promise<ContactReminders> {
  return (await findContactReminders(db, orgId, contactId)) ?? defaultContactReminders;
}

/** Everything that decides an invoice's reminders. */
export interface ReminderPlan {
  readonly mode: ContactReminders['mode'];
  readonly steps: readonly ReminderStep[];
  readonly isExcluded: boolean;
  readonly isRemindable: boolean;
  readonly dueDate: string;
  readonly issuedOn: string;
  readonly today: string;
  readonly sentDays: ReadonlySet<number>;
}

export async function readReminderPlan(
  tx: Tx,
  document: Document,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Promise<ReminderPlan> {
  const { orgId, id, contactId, dueDate, postedAt } = document;
  const contact = await readContactReminders(tx, orgId, contactId);
  return {
    mode: contact.mode,
    steps: stepsFor(await readSchedule(tx, orgId), contact),
    isExcluded: await isExcluded(tx, orgId, id),
    isRemindable: isRemindable(document),
    dueDate,
    issuedOn: dayIn(timeZone, postedAt ?? now),
    today: dayIn(timeZone, now),
    sentDays: await listSentDays(tx, orgId, id),
  };
}

/** The step to send now; null if there is none. */
export function stepOf(plan: ReminderPlan): ReminderStep | null {
  return plan.isRemindable && !plan.isExcluded ? dueStep(plan.steps, plan) : null;
}
