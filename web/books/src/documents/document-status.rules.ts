import type { ChipTone } from '@countinghouse/ui';
import type { Status } from './documents-search.rules.ts';

const tones: Readonly<Record<Status, ChipTone>> = {
  draft: 'quiet',
  awaiting_approval: 'warn',
  approved: 'info',
  sent: 'info',
  posted: 'info',
  partially_paid: 'info',
  paid: 'good',
  void: 'quiet',
  closed: 'quiet',
};

/** A state that this version does not know is shown without a tone. */
export function toneOf(status: string): ChipTone {
  return Object.entries(tones).find(([known]) => known === status)?.[1] ?? 'quiet';
}
