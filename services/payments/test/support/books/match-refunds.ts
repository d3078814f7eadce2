import type { BookedRefund } from '@countinghouse/provider-simulator';
import type { PaymentRows } from './expect-payment.ts';
import type { RefundRow, SuspenseRow } from './rows.ts';

/** What went back of a charge, by the provider's book, each amount known here by its number. */
export interface MatchedRefunds {
  /** Out of suspense, as far as it is posted. */
  readonly returnedMinor: bigint;
  /** Has left the provider. */
  readonly leftMinor: bigint;
  /** Taken on by the provider, and on its way. */
  readonly underWayMinor: bigint;
  /** Given away here and not gone there, for whatever reason. */
  readonly owedMinor: bigint;
  readonly problems: readonly string[];
}

/** One refund of theirs is one refund of ours, or one return of money that was nobody's payment. */
export function matchRefunds(
  { refunds, items }: PaymentRows,
  theirs: readonly BookedRefund[],
): MatchedRefunds {
  const owners = [
    ...refunds.filter(({ providerRefundId }) => providerRefundId !== null).map(toOwner),
    ...items.filter(({ providerRefundId }) => providerRefundId !== null).map(toReturnOwner),
  ];
  const problems: string[] = [];
  let [returnedMinor, leftMinor, underWayMinor, owedMinor] = [0n, 0n, 0n, 0n];
  for (const refund of theirs) {
    const [owner, another] = owners.filter(({ id }) => id === String(refund.id));
    const isAlive = refund.status !== 'failed';
    if (owner === undefined) {
      if (isAlive) problems.push(`their refund ${describe(refund)} is nobody's here`);
      continue;
    }
    if (another !== undefined) problems.push(`their refund ${describe(refund)} is counted twice`);
    if (owner.amountMinor !== refund.amountMinor) {
      problems.push(`their refund ${describe(refund)} is ${owner.amountMinor} here`);
    }
    if (isAlive !== owner.isAlive && !owner.isReturn) {
      problems.push(`their refund ${describe(refund)} is ${owner.status} here`);
    }
    if (owner.isReturn) returnedMinor += refund.amountMinor;
    if (isDone(refund)) leftMinor += refund.amountMinor;
    else if (isAlive) underWayMinor += refund.amountMinor;
    // A return that failed later is still owed to the payer.
    if (!isDone(refund) && (isAlive || owner.isReturn)) owedMinor += refund.amountMinor;
  }
  for (const { id, isAlive, status } of owners) {
    if (isAlive && !theirs.some((refund) => String(refund.id) === id)) {
      problems.push(`a ${status} refund of ours is not at the provider`);
    }
  }
  for (const { status, providerRefundId } of refunds) {
    if (status === 'succeeded' && providerRefundId === null) {
      problems.push('a succeeded refund of ours has no number of theirs');
    }
  }
  return { returnedMinor, leftMinor, underWayMinor, owedMinor, problems };
}

function isDone({ status }: BookedRefund): boolean {
  return status.startsWith('completed');
}

function toOwner({ providerRefundId, amountMinor, status }: RefundRow) {
  const isAlive = status === 'succeeded';
  return { id: providerRefundId, amountMinor, status, isAlive, isReturn: false };
}

function toReturnOwner({ providerRefundId, receivedMinor, keptMinor, status }: SuspenseRow) {
  const amountMinor = receivedMinor - keptMinor;
  return { id: providerRefundId, amountMinor, status, isAlive: true, isReturn: true };
}

function describe({ amountMinor, currency, status }: BookedRefund): string {
  return `of ${amountMinor} ${currency} (${status})`;
}
