import type { ChipTone } from '@countinghouse/ui';

const tones: Readonly<Record<string, ChipTone>> = {
  not_started: 'quiet',
  pending: 'warn',
  in_review: 'info',
  verified: 'good',
  rejected: 'bad',
  expired: 'warn',
};

export const kycToneOf = (status: string): ChipTone => tones[status] ?? 'quiet';
