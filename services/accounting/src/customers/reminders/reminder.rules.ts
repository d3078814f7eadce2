import { addDays, daysBetween } from '@countinghouse/calendar';
import { isInTheBooks, outstandingMinor } from '../../documents/document/document.rules.ts';
import type { Document } from '../../documents/document/document.rules.ts';
import { findUnknownPlaceholder } from '../sending/reminder-text.rules.ts';

/** One step of a reminder schedule. */
export interface ReminderStep {
  /** Days after the due date; negative means before it. */
  readonly days: number;
  /** The organisation's own text, with placeholders. Null uses the standard text. */
  readonly text: string | null;
}

export const stepsMax = 8;
export const daysBeforeMax = 60;
export const daysAfterMax = 365;

export interface ReminderContent {
  readonly isOn: boolean;
  readonly hour: number;
  readonly steps: readonly ReminderStep[];
}

export interface ReminderSchedule extends ReminderContent {
  /** 0 if it was never set. */
  readonly version: number;
}

export const hourMin = 6;
export const hourMax = 11;

/** The default schedule: off, with suggested steps. */
export const defaultSchedule: ReminderSchedule = {
  isOn: false,
  hour: 9,
  steps: [-3, 0, 7, 14].map((days) => ({ days, text: null })),
  version: 0,
};

/** `default` follows the organisation's switch; `on` uses its steps even if the switch is off. */
export const reminderModes = ['default', 'on', 'off', 'own'] as const;
type ReminderMode = (typeof reminderModes)[number];

export interface ContactReminderContent {
  readonly mode: ReminderMode;
  /** Only for mode `own`. */
  readonly steps: readonly ReminderStep[];
}

export interface ContactReminders extends ContactReminderContent {
  /** 0 if it was never set. */
  readonly version: number;
}

export const defaultContactReminders: ContactReminders = { mode: 'default', steps: [], version: 0 };

/** The steps that apply to a contact; empty if it gets no reminders. */
export function stepsFor(
  schedule: ReminderContent,
  { mode, steps }: ContactReminderContent,
): readonly ReminderStep[] {
  switch (mode) {
    case 'off':
      return [];
    case 'own':
      return steps;
    case 'on':
      return schedule.steps;
    case 'default':
      return schedule.isOn ? schedule.steps : [];
  }
}

/**
 * Reminders go out for this many hours after the configured hour; missed ones wait until the next
 * morning.
 */
const sendingHours = 6;

export function isSendingTime(hourNow: number, hour: number): boolean {
  return hourNow >= hour && hourNow < hour + sendingHours;
}

/** A worker may be down for a weekend. Older steps would be too late, or would all go out together. */
export const graceDays = 2;

interface StepFacts {
  readonly dueDate: string;
  /** No reminder is sent on or before this day, because the customer has just received the invoice. */
  readonly issuedOn: string;
  readonly today: string;
  /** Days of the steps already sent. */
  readonly sentDays: ReadonlySet<number>;
}

/**
 * The step to send today: the latest one due, unless a later one was already sent. Null if there is
 * none.
 */
export function dueStep(steps: readonly ReminderStep[], facts: StepFacts): ReminderStep | null {
  const { dueDate, issuedOn, today, sentDays } = facts;
  const latest = inOrder(steps)
    .filter(({ days }) => addDays(dueDate, days) <= today)
    .at(-1);
  if (latest === undefined || sentDays.has(latest.days)) return null;
  const day = addDays(dueDate, latest.days);
  return day > issuedOn && daysBetween(day, today) <= graceDays ? latest : null;
}

/** The next step, with the first day it may be sent. */
export function nextStep(
  steps: readonly ReminderStep[],
  facts: StepFacts,
): { readonly step: ReminderStep; readonly on: string } | null {
  const { dueDate, issuedOn, today, sentDays } = facts;
  const due = dueStep(steps, facts);
  if (due !== null) return { step: due, on: today };
  const step = inOrder(steps).find(({ days }) => {
    const day = addDays(dueDate, days);
    return day > today && day > issuedOn && !sentDays.has(days);
  });
  return step === undefined ? null : { step, on: addDays(dueDate, step.days) };
}

function inOrder(steps: readonly ReminderStep[]): readonly ReminderStep[] {
  return steps.toSorted((one, other) => one.days - other.days);
}

/** Whether there is an amount to remind of. Drafts, void and paid invoices have none. */
export function isRemindable(
  document: Pick<Document, 'kind' | 'status' | 'totalMinor' | 'paidMinor' | 'creditedMinor'>,
): boolean {
  return document.kind === 'invoice' && isInTheBooks(document) && outstandingMinor(document) > 0n;
}

/** Why a step was due and no email was sent. */
export const holdReasons = [
  'email_missing',
  'email_refused',
  'mail_quota_spent',
  'too_many_mails',
] as const;
export type HoldReason = (typeof holdReasons)[number];

export type StepsRefusal =
  | { readonly reason: 'steps_missing' }
  | { readonly reason: 'step_twice' }
  | { readonly reason: 'placeholder_unknown'; readonly placeholder: string };

/** Null if the steps are valid. */
export function refuseSteps(steps: readonly ReminderStep[]): StepsRefusal | null {
  if (new Set(steps.map(({ days }) => days)).size < steps.length) return { reason: 'step_twice' };
  for (const { text } of steps) {
    const placeholder = text === null ? null : findUnknownPlaceholder(text);
    if (placeholder !== null) return { reason: 'placeholder_unknown', placeholder };
  }
  return null;
}

/** A reminder that was sent, by schedule or manually, or that could not be sent. */
export interface Reminder {
  readonly documentId: string;
  /** Days after the due date; null if sent manually. */
  readonly days: number | null;
  readonly status: 'queued' | 'sent' | 'refused' | 'failed' | 'held';
  readonly reason: string | null;
  readonly to: string | null;
  readonly at: Date;
}
