import type { ChipTone } from '@countinghouse/ui';

const tones: Readonly<Record<string, ChipTone>> = {
  awaiting_approval: 'warn',
  pending: 'info',
  processing: 'info',
  unknown: 'warn',
  completed: 'good',
  returned: 'bad',
  failed: 'bad',
  cancelled: 'quiet',
};

interface PayoutState {
  readonly status: string;
  readonly returned: object | null;
  readonly approval: { readonly status: string } | null;
  readonly outcome: { readonly certainty: string };
}

/** What a person calls it: a payout that came back is not completed, one that waits says for whom, and one that was sent without an answer is not known yet. */
export function stateOf({ status, returned, approval, outcome }: PayoutState): string {
  if (returned !== null) return 'returned';
  if (status === 'processing' && outcome.certainty === 'unknown') return 'unknown';
  return status === 'pending' && approval?.status === 'requires_review'
    ? 'awaiting_approval'
    : status;
}

export const payoutToneOf = (state: string): ChipTone => tones[state] ?? 'quiet';

/** Why it cannot be cancelled now; null when it can. The service decides again. */
export type CancelBlock = 'sent' | 'over' | null;

export function refuseCancel({
  status,
  approval,
}: Pick<PayoutState, 'status' | 'approval'>): CancelBlock {
  if (status === 'pending') return approval?.status === 'requires_review' ? null : 'sent';
  return status === 'processing' ? 'sent' : 'over';
}
