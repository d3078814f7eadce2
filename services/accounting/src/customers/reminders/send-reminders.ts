import { addDays, dayIn, hourIn } from '@countinghouse/calendar';
import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import { lockDocument } from '../../documents/document/read-document.ts';
import { theService } from '../../kernel/caller.rules.ts';
import type { Tx } from '../../kernel/database.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import type { MailRefusal, QuotaRejection } from '../sending/document-mail.rules.ts';
import { mailDocumentIn } from '../sending/mail-document.ts';
import type { MailDocumentDeps } from '../sending/mail-document.ts';
import { readReminderPlan, stepOf } from './reminder-plan.ts';
import { defaultSchedule, graceDays, holdReasons, isSendingTime } from './reminder.rules.ts';
import type { HoldReason } from './reminder.rules.ts';
import {
  isAddressRefused,
  listReminderCandidates,
  listReminderOrganisations,
  saveHeld,
} from './reminders.sql.ts';
import type { ReminderOrganisation } from './reminders.sql.ts';

interface SendRemindersDeps extends MailDocumentDeps {
  readonly logger: Logger;
}

const organisationsPerLook = 200;
const invoicesPerLook = 200;

/**
 * Queues due reminders for every organisation, in its own morning. Several workers may run it
 * concurrently: the database accepts each step of an invoice once. A failure is retried in the next
 * round and does not block other organisations.
 */
export async function sendReminders(
  deps: SendRemindersDeps,
  signal?: AbortSignal,
): Promise<{ readonly queued: number }> {
  const now = deps.now();
  let queued = 0;
  for (let last: string | null = null; ;) {
    const looked: readonly ReminderOrganisation[] = await listReminderOrganisations(
      deps.database.db,
      last,
      defaultSchedule.hour,
      organisationsPerLook,
    );
    for (const organisation of looked) {
      if (!isSendingTime(hourIn(organisation.timeZone, now), organisation.hour)) continue;
      queued += await remindIn(deps, organisation, signal);
      if (signal?.aborted === true) return { queued };
    }
    last = looked.at(-1)?.orgId ?? null;
    if (last === null || looked.length < organisationsPerLook) return { queued };
  }
}

async function remindIn(
  deps: SendRemindersDeps,
  { orgId, timeZone }: ReminderOrganisation,
  signal: AbortSignal | undefined,
): Promise<number> {
  const today = dayIn(timeZone, deps.now());
  const days = {
    from: addDays(today, -graceDays),
    to: today,
    stepsDefault: defaultSchedule.steps,
  };
  let queued = 0;
  for (let last: string | null = null; ;) {
    const ids: readonly string[] = await listReminderCandidates(
      deps.database.db,
      orgId,
      days,
      last,
      invoicesPerLook,
    );
    for (const id of ids) {
      if (signal?.aborted === true) return queued;
      try {
        if (await sendDueReminder(deps, { orgId, timeZone, id })) queued += 1;
      } catch (error) {
        deps.logger.error({ err: error, org_id: orgId, document_id: id }, 'reminder_failed');
      }
    }
    last = ids.at(-1) ?? null;
    if (last === null || ids.length < invoicesPerLook) return queued;
  }
}

interface Invoice {
  readonly orgId: string;
  readonly timeZone: string;
  readonly id: string;
}

/** Decides again under the invoice's lock: it may have been paid, voided or excluded. */
function sendDueReminder(
  deps: SendRemindersDeps,
  { orgId, timeZone, id }: Invoice,
): Promise<boolean> {
  return withTransaction(deps.database.db, async (tx) => {
    const document = await lockDocument(tx, orgId, id);
    if (document === null) return false;
    const plan = await readReminderPlan(tx, document, { timeZone, now: deps.now() });
    const step = stepOf(plan);
    if (step === null) return false;
    const reason = await remind(tx, deps, document, { timeZone, step });
    if (reason === null) return true;
    await saveHeld(tx, { orgId, documentId: id, days: step.days, reason, at: deps.now() });
    return false;
  });
}

type Remindable = Parameters<typeof mailDocumentIn>[2];
type Order = Parameters<typeof mailDocumentIn>[3];

/** Null if the email was queued. */
async function remind(
  tx: Tx,
  deps: SendRemindersDeps,
  document: Remindable,
  order: Required<Pick<Order, 'timeZone' | 'step'>>,
): Promise<HoldReason | null> {
  const { orgId, id, contactId } = document;
  const to = (await findContact(tx, orgId, contactId))?.email ?? null;
  if (to === null) return 'email_missing';
  if (await isAddressRefused(tx, { orgId, documentId: id, to })) return 'email_refused';
  const scheduled = { actor: theService, purpose: 'reminder', ...order } as const;
  const outcome = await mailDocumentIn(tx, deps, document, scheduled);
  return outcome.kind === 'queued' ? null : toHold(outcome.reason);
}

function toHold(reason: MailRefusal | QuotaRejection['reason']): HoldReason {
  const hold = holdReasons.find((known) => known === reason);
  // The plan has checked everything else under the lock.
  if (hold === undefined) throw new Error(`a scheduled reminder was rejected: ${reason}`);
  return hold;
}
