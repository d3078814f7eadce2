import type { ChipTone } from '@countinghouse/ui';

const tones: Readonly<Record<string, ChipTone>> = {
  waiting: 'info',
  confirmed: 'good',
  rejected: 'bad',
  withdrawn: 'quiet',
  lapsed: 'quiet',
};

export const requestToneOf = (status: string): ChipTone => tones[status] ?? 'quiet';
