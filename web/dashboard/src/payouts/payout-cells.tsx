import { Chip, formatShortMoment } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { wordOf } from '../payments/texts.ts';
import { payoutToneOf, stateOf } from './payout-status.rules.ts';
import type { PayoutRow } from './payouts.queries.ts';
import { texts } from './texts.ts';

export function PayoutChip({ payout }: { readonly payout: PayoutRow }): ReactNode {
  const state = stateOf(payout);
  return <Chip tone={payoutToneOf(state)}>{wordOf(texts.states, state)}</Chip>;
}

/** `Access Bank …0031` */
export function destinationOf({ destination }: PayoutRow): string {
  return destination === null
    ? texts.kept
    : `${destination.bank_name} …${destination.account_last4}`;
}

/** What happens next with money that is under way; null when nothing is left to happen. */
export function nextOf(payout: PayoutRow): string | null {
  const { next_check_at: next } = payout.outcome;
  if (payout.status !== 'processing' || next === null) return null;
  const when = formatShortMoment(next);
  return stateOf(payout) === 'unknown' ? texts.askAgain(when) : texts.lookAgain(when);
}

/** The one sentence about what went wrong; null when nothing did. */
export function troubleOf(payout: PayoutRow): string | null {
  const { returned, failure_reason: failure, cancellation_reason: cancelled } = payout;
  if (returned !== null) return texts.returnedBecause(returned.reason);
  if (failure !== null) return failure;
  return cancelled === 'destination_changed' ? texts.cancelledByChange : null;
}
