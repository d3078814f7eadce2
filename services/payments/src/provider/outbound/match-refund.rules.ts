import { earliestProviderTime, mayBeUnderWay } from './outcome-schedule.rules.ts';

/** The fields of a listed provider refund that matter for matching. */
interface ListedRefund {
  readonly providerRefundId: string;
  readonly amountMinor: bigint;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly createdAt: Date | null;
}

interface LookedFor {
  readonly amountMinor: bigint;
  /** The earliest time at which it can have been sent. */
  readonly createdAt: Date;
  /** When it was last sent. */
  readonly sentAt: Date;
}

/** Another refund of the same charge, or a return of its money. */
export type OtherRefund =
  | { readonly providerRefundId: string }
  /** Sent, with an unknown provider id: it may be any listed refund of the same amount. */
  | {
      readonly providerRefundId: null;
      readonly amountMinor: bigint;
      readonly sentAt: Date;
    };

export type RefundMatch<Listed> =
  | { readonly kind: 'match'; readonly refund: Listed; readonly isDuplicate: boolean }
  | { readonly kind: 'missing' }
  /** A pending answer to another refund may show which one it is: check again later. */
  | { readonly kind: 'unclear' };

/**
 * Matches both refunds and returns from suspense. Provider refunds carry no reference of the
 * service, so the match is the first one of the same amount and time that is not matched yet.
 * Refunds of one amount are interchangeable, as long as none is matched twice: nothing is matched
 * while the answer to another one may be pending.
 *
 * A failed refund counts only if it belongs to the last attempt: an earlier attempt may have failed
 * too. `isDuplicate` means that a resend created one refund too many.
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
  return createdAt === null || createdAt >= earliestProviderTime(from);
}

function timeOf({ createdAt }: ListedRefund): number {
  return createdAt?.getTime() ?? 0;
}
