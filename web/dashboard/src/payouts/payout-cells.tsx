import { Chip } from '@countinghouse/ui';
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

/** The one sentence about what went wrong; null when nothing did. */
export function troubleOf(payout: PayoutRow): string | null {
  const { returned, failure_reason: failure, cancellation_reason: cancelled } = payout;
  if (returned !== null) return texts.returnedBecause(returned.reason);
  if (failure !== null) return failure;
  return cancelled === 'destination_changed' ? texts.cancelledByChange : null;
}
