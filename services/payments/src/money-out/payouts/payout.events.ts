import type { Payout } from './payout.rules.ts';

type EventSubject = Pick<Payout, 'id' | 'amountMinor' | 'currency'>;

/** Event amounts are in minor units. */
export function payoutCompleted(payout: EventSubject) {
  return { type: 'payout.completed', data: { ...subjectOf(payout), status: 'completed' } } as const;
}

export function payoutFailed(payout: EventSubject, failureReason: string) {
  return {
    type: 'payout.failed',
    data: { ...subjectOf(payout), status: 'failed', failure_reason: failureReason },
  } as const;
}

/** The payout stays completed: the bank paid it and then returned the money. */
export function payoutReturned(payout: EventSubject, returnReason: string) {
  return {
    type: 'payout.returned',
    data: { ...subjectOf(payout), status: 'completed', return_reason: returnReason },
  } as const;
}

function subjectOf({ id, amountMinor, currency }: EventSubject) {
  return { id, amount: amountMinor, currency };
}
