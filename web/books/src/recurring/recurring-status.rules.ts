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

/** The tone of a schedule's status, or of one of its days. */
export const recurringTone = (status: string): ChipTone => tones[status] ?? 'quiet';
