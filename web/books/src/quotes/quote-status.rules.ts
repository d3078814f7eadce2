import type { ChipTone } from '@countinghouse/ui';
import type { quoteStatuses } from './quotes-search.rules.ts';

const tones: Readonly<Record<(typeof quoteStatuses)[number], ChipTone>> = {
  draft: 'quiet',
  sent: 'info',
  accepted: 'good',
  declined: 'bad',
  expired: 'quiet',
  withdrawn: 'quiet',
};

/** A state that this version does not know is shown without a tone. */
export function quoteTone(status: string): ChipTone {
  return Object.entries(tones).find(([known]) => known === status)?.[1] ?? 'quiet';
}
