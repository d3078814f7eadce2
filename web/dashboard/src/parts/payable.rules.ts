import type { ChipTone } from '@countinghouse/ui';

/** The statuses of payment links and QR codes. */
export const payableStatuses = ['active', 'used', 'disabled', 'expired'] as const;
export type PayableTab = (typeof payableStatuses)[number];

const tones: Readonly<Record<string, ChipTone>> = { active: 'good' };

export const payableToneOf = (status: string): ChipTone => tones[status] ?? 'quiet';

/** Why switching it on or off makes no sense; null when it does. */
export type SwitchBlock = 'used' | 'expired' | null;

export function refuseSwitch(status: string): SwitchBlock {
  return status === 'used' || status === 'expired' ? status : null;
}
