import type { AppReminder } from '@countinghouse/web-client/accounting';
import { texts } from './texts.ts';

const reasons: Readonly<Record<string, string>> = texts.reasons;

/** What came since this screen was built is shown as it is. */
export function stepText(when: string, days: number): string {
  return when === 'before' || when === 'on' || when === 'after' ? texts.step(when, days) : when;
}

const states: Readonly<Record<string, string>> = texts.states;

export function stateText(status: string): string {
  return states[status] ?? status;
}

/** `7 days after the due date · the contact has no e-mail address`. */
export function reminderText({ when, days, reason }: AppReminder): string {
  const step = when === null || days === null ? texts.byHand : stepText(when, days);
  return reason === null ? step : `${step} · ${reasons[reason] ?? reason}`;
}

export function toneOf(status: AppReminder['status']): 'good' | 'info' | 'bad' {
  if (status === 'sent') return 'good';
  return status === 'queued' ? 'info' : 'bad';
}
