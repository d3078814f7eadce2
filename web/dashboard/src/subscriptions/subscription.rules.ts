import type { ChipTone } from '@countinghouse/ui';

/** Those that a subscription can be in today; the service has names for more. */
export const subscriptionStatuses = [
  'incomplete',
  'active',
  'past_due',
  'paused',
  'cancelled',
] as const;
export type SubscriptionTab = (typeof subscriptionStatuses)[number];

export const intervalUnits = ['day', 'week', 'month', 'year'] as const;

const tones: Readonly<Record<string, ChipTone>> = {
  incomplete: 'info',
  active: 'good',
  past_due: 'warn',
};

export const subscriptionToneOf = (status: string): ChipTone => tones[status] ?? 'quiet';

/** What the service lets a merchant pause or change. It decides again. */
export function isRunning(status: string): boolean {
  return status === 'active' || status === 'past_due';
}

/** A cancelled or ended one has nothing left to cancel. The service decides again. */
export function isOver(status: string): boolean {
  return status === 'cancelled' || status === 'ended';
}
