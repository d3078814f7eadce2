import type { ChipTone } from '@countinghouse/ui';

const tones: Readonly<Record<string, ChipTone>> = {
  awaiting_approval: 'warn',
  pending: 'info',
  processing: 'info',
  completed: 'good',
  returned: 'bad',
  failed: 'bad',
  cancelled: 'quiet',
};

interface PayoutState {
  readonly status: string;
  readonly returned: object | null;
  readonly approval: { readonly status: string } | null;
}

/** What a person calls it: a payout that came back is not completed, and one that waits says for whom. */
export function stateOf({ status, returned, approval }: PayoutState): string {
  if (returned !== null) return 'returned';
  return status === 'pending' && approval?.status === 'requires_review'
    ? 'awaiting_approval'
    : status;
}

export const payoutToneOf = (state: string): ChipTone => tones[state] ?? 'quiet';

/** Why it cannot be cancelled now; null when it can. The service decides again. */
export type CancelBlock = 'sent' | 'over' | null;

export function refuseCancel({ status, approval }: PayoutState): CancelBlock {
  if (status === 'pending') return approval?.status === 'requires_review' ? null : 'sent';
  return status === 'processing' ? 'sent' : 'over';
}
