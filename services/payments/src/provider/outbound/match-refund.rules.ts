import { earliestTheirTime, mayBeUnderWay } from './outcome-schedule.rules.ts';

/** A refund as the provider lists it, as far as it matters here. */
interface ListedRefund {
  readonly providerRefundId: string;
  readonly amountMinor: bigint;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly createdAt: Date | null;
}

interface LookedFor {
  readonly amountMinor: bigint;
  /** From when on it may have been made. */
  readonly createdAt: Date;
  /** The last time it was sent. */
  readonly sentAt: Date;
}

/** Another refund of ours of the same charge, or a return of its money. */
export type OtherRefund =
  | { readonly providerRefundId: string }
  /** Sent, and the provider's number is not known: it may be any of the same amount. */
  | {
      readonly providerRefundId: null;
      readonly amountMinor: bigint;
      readonly sentAt: Date;
    };

export type RefundMatch<Listed> =
  | { readonly kind: 'match'; readonly refund: Listed; readonly isDuplicate: boolean }
  | { readonly kind: 'missing' }
  /** Another of ours may get the answer that tells whose it is: look again later. */
  | { readonly kind: 'unclear' };

/**
 * The one rule for refunds and for returns from suspense. The provider's refunds carry no reference of
 * ours, so ours is the first of the same amount and time that is matched to nothing else. Those of the
 * same amount are alike, so it does not matter which one is whose, as long as none is matched twice:
 * while the answer to another one may be under way, nothing is matched.
 *
 * A failed one counts only when it is of the last sending: the one before may have failed, too.
 * `isDuplicate` says that a resend has made one more than were asked for.
 */
export function matchRefund<Listed extends ListedRefund>(
  refund: LookedFor,
  listed: readonly Listed[],
  others: readonly OtherRefund[],
  now: Date,
): RefundMatch<Listed> {
  const matchedIds = new Set(others.map(({ providerRefundId }) => providerRefundId));
  const candidates = listed
    .filter(({ providerRefundId }) => !matchedIds.has(providerRefundId))
    .filter(({ amountMinor }) => amountMinor === refund.amountMinor)
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const alive = candidates.filter(
    (candidate) => candidate.status !== 'failed' && isSince(candidate, refund.createdAt),
  );
  const failed = candidates.filter(
    (candidate) => candidate.status === 'failed' && isSince(candidate, refund.sentAt),
  );
  const found = alive[0] ?? failed.at(-1);
  if (found === undefined) return { kind: 'missing' };
  const rivals = others.filter(
    (other) => other.providerRefundId === null && other.amountMinor === refund.amountMinor,
  );
  const isUnclear = rivals.some(
    (rival) => rival.providerRefundId === null && mayBeUnderWay(rival.sentAt, now),
  );
  if (isUnclear) return { kind: 'unclear' };
  return { kind: 'match', refund: found, isDuplicate: alive.length > 1 + rivals.length };
}

function isSince({ createdAt }: ListedRefund, from: Date): boolean {
  return createdAt === null || createdAt >= earliestTheirTime(from);
}

function timeOf({ createdAt }: ListedRefund): number {
  return createdAt?.getTime() ?? 0;
}
