import type { ChipTone } from '@countinghouse/ui';

const tones: Readonly<Record<string, ChipTone>> = {
  requires_review: 'info',
  approved: 'good',
  succeeded: 'good',
  rejected: 'bad',
  failed: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
};

export const approvalToneOf = (status: string): ChipTone => tones[status] ?? 'quiet';
