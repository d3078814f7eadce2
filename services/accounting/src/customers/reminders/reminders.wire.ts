import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { calendarDate, moment, multilineText } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { placeholders } from '../sending/reminder-text.rules.ts';
import type { InvoiceReminders } from './read-reminders.ts';
import {
  daysAfterMax,
  daysBeforeMax,
  hourMax,
  hourMin,
  reminderModes,
  stepsMax,
} from './reminder.rules.ts';
import type {
  ContactReminders,
  Reminder,
  ReminderSchedule,
  ReminderStep,
} from './reminder.rules.ts';
import type { RemindersRejection } from './set-reminders.ts';

const textCharactersMax = 2_000;

const stepText = () =>
  multilineText({ min: 1, max: textCharactersMax })
    .nullable()
    .meta({
      description: `Your own text instead of the standard one. Placeholders: ${placeholders.map((name) => `\`{${name}}\``).join(', ')}. Null uses the standard text in the language of the invoice.`,
      example: 'Dear {contact}, {amount_due} of {invoice} was due on {due_date}.',
    });

const step = z.discriminatedUnion('when', [
  closedObject({
    when: z.literal('before'),
    days: z.int().min(1).max(daysBeforeMax),
    text: stepText().default(null),
  }),
  closedObject({
    when: z.literal('on'),
    days: z.literal(0).default(0),
    text: stepText().default(null),
  }),
  closedObject({
    when: z.literal('after'),
    days: z.int().min(1).max(daysAfterMax),
    text: stepText().default(null),
  }),
]);

const stepsField = () =>
  z
    .array(step)
    .max(stepsMax)
    .meta({
      description: 'Reminders before, on and after the due date, each on its own day.',
      example: [
        { when: 'before', days: 3, text: null },
        { when: 'after', days: 7, text: null },
      ],
    });

const version = () =>
  z.int().min(0).meta({
    description:
      'The version you last read, 0 if it was never set. If it has changed since, the request fails with 409.',
  });

const hour = () =>
  z.int().min(hourMin).max(hourMax).meta({
    description: "The hour from which reminders go out, in the organisation's time zone.",
  });

export const scheduleBody = closedObject({
  version: version(),
  enabled: z.boolean(),
  hour: hour(),
  steps: stepsField(),
});

const stepFields = {
  when: z.enum(['before', 'on', 'after']),
  days: z.int().nonnegative().meta({ description: 'Days before or after the due date.' }),
};

const stepRecord = z.object({
  ...stepFields,
  text: z.string().nullable().meta({ description: 'Null: the standard text.' }),
});

export const scheduleRecord = z
  .object({
    version: z.int().nonnegative().meta({ description: 'Send this version with every update.' }),
    enabled: z.boolean(),
    hour: hour(),
    steps: z.array(stepRecord).meta({ description: 'Earliest first.' }),
  })
  .meta({
    id: 'AppReminderSchedule',
    description: 'When customers are reminded of unpaid invoices. Off until somebody enables it.',
  });

export const contactRemindersBody = closedObject({
  version: version(),
  mode: z.enum(reminderModes).meta({
    description:
      "`default` follows the organisation, `on` uses the organisation's steps even while its schedule is off, `off` sends nothing, `own` uses `steps`.",
  }),
  steps: stepsField().default([]),
});

export const contactRemindersRecord = z
  .object({
    version: z.int().nonnegative().meta({ description: 'Send this version with every update.' }),
    mode: z.enum(reminderModes),
    steps: z.array(stepRecord).meta({ description: "The contact's own steps, earliest first." }),
  })
  .meta({ id: 'AppContactReminders', description: 'How a contact is reminded.' });

const reminderStatuses = ['queued', 'sent', 'refused', 'failed', 'held'] as const;

export const reminderRecord = z
  .object({
    when: stepFields.when.nullable().meta({ description: 'Null: sent by hand.' }),
    days: stepFields.days.nullable(),
    status: z.enum(reminderStatuses).meta({
      description:
        '`held`: the day came and the reminder could not be sent. The others are those of an e-mail.',
    }),
    reason: z.string().nullable().meta({
      description:
        'Why it was held (`email_missing`, `email_refused`, `mail_quota_spent`, `too_many_mails`), refused (`document_paid`, `document_void`, or the mail server’s codes) or failed.',
    }),
    to: z.string().nullable(),
    at: moment(),
  })
  .meta({ id: 'AppReminder', description: 'A reminder of an invoice and what became of it.' });

export const invoiceRemindersRecord = z
  .object({
    excluded: z.boolean().meta({ description: 'Whether the invoice is left out of the schedule.' }),
    data: z.array(reminderRecord).meta({ description: 'Latest first.' }),
    next: z
      .object({ ...stepFields, on: calendarDate() })
      .nullable()
      .meta({ description: 'The next reminder by schedule.' }),
    next_reason: z
      .enum(['not_owed', 'excluded', 'contact_off', 'schedule_off', 'no_more_steps'])
      .nullable()
      .meta({ description: 'Why no reminder is planned.' }),
    to: z.string().nullable().meta({
      description: 'Where the next reminder goes. Null: the contact has no e-mail address.',
    }),
  })
  .meta({ id: 'AppInvoiceReminders' });

export const excludeBody = closedObject({ excluded: z.boolean() });

export function toSteps(steps: readonly z.infer<typeof step>[]): readonly ReminderStep[] {
  return steps.map(({ when, days, text }) => ({ days: when === 'before' ? -days : days, text }));
}

function toStepFields(days: number) {
  const when = days < 0 ? ('before' as const) : days === 0 ? ('on' as const) : ('after' as const);
  return { when, days: Math.abs(days) };
}

function toStepRecords(steps: readonly ReminderStep[]) {
  return steps
    .toSorted((one, other) => one.days - other.days)
    .map(({ days, text }) => ({ ...toStepFields(days), text }));
}

export function toScheduleRecord({ version: shown, isOn, hour: at, steps }: ReminderSchedule) {
  return { version: shown, enabled: isOn, hour: at, steps: toStepRecords(steps) };
}

export function toContactRemindersRecord({ version: shown, mode, steps }: ContactReminders) {
  return { version: shown, mode, steps: toStepRecords(steps) };
}

export function toReminderRecord({ days, status, reason, to, at }: Reminder) {
  const step = days === null ? { when: null, days: null } : toStepFields(days);
  return { ...step, status, reason, to, at: at.toISOString() };
}

export function toInvoiceRemindersRecord({ isExcluded, reminders, next, to }: InvoiceReminders) {
  return {
    excluded: isExcluded,
    data: reminders.map(toReminderRecord),
    next: next.kind === 'none' ? null : { ...toStepFields(next.step.days), on: next.on },
    next_reason: next.kind === 'none' ? next.reason : null,
    to,
  };
}

export function toRemindersReply(rejection: RemindersRejection): ErrorReply {
  switch (rejection.reason) {
    case 'steps_missing':
      return refusal(
        400,
        'steps_missing',
        'A schedule that sends reminders needs at least one step. Add a step, or switch it off.',
        'steps',
      );
    case 'step_twice':
      return refusal(
        400,
        'step_twice',
        'Two steps have the same day. Give each step its own day.',
        'steps',
      );
    case 'placeholder_unknown':
      return refusal(
        400,
        'placeholder_unknown',
        `A text has ${JSON.stringify(rejection.placeholder)}, which is no placeholder. Use ${placeholders.map((name) => `{${name}}`).join(', ')}.`,
        'steps',
      );
    case 'version_conflict':
      return refusal(
        409,
        'version_conflict',
        'The reminders have changed since you last read them. Reload them and try again.',
      );
    case 'contact_not_found':
      return contactNotFound;
  }
}

export const contactNotFound = refusal(
  404,
  'contact_not_found',
  'Contact not found. Check the id.',
);

export const invoiceNotFound = refusal(
  404,
  'document_not_found',
  'Invoice not found. Check the id.',
);
