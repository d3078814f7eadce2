import type { ChipTone } from '@countinghouse/ui';

const tones: Readonly<Record<string, ChipTone>> = {
  active: 'good',
  paused: 'warn',
  finished: 'quiet',
  stopped: 'quiet',
  made: 'good',
  held: 'warn',
  refused: 'bad',
};

/** Of a schedule, and of one day of it. */
export const recurringTone = (status: string): ChipTone => tones[status] ?? 'quiet';
