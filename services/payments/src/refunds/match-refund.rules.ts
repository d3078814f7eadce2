import { earliestTheirTime } from '../provider/outcome-schedule.rules.ts';

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

/**
 * Their refunds carry no reference of ours, so ours is the one of the same amount and time that no
 * other refund has. Should a resend have made a second one, `isTwice` says so and the first is ours.
 * One that failed counts only when it is of the last sending: the one before may have failed, too.
 */
export function matchRefund<Listed extends ListedRefund>(
  refund: LookedFor,
  listed: readonly Listed[],
  takenIds: readonly string[],
): { readonly match: Listed | null; readonly isTwice: boolean } {
  const candidates = listed
    .filter(({ providerRefundId }) => !takenIds.includes(providerRefundId))
    .filter(({ amountMinor }) => amountMinor === refund.amountMinor)
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const alive = candidates.filter(
    (candidate) => candidate.status !== 'failed' && isSince(candidate, refund.createdAt),
  );
  const failed = candidates.filter(
    (candidate) => candidate.status === 'failed' && isSince(candidate, refund.sentAt),
  );
  return { match: alive[0] ?? failed.at(-1) ?? null, isTwice: alive.length > 1 };
}

function isSince({ createdAt }: ListedRefund, from: Date): boolean {
  return createdAt === null || createdAt >= earliestTheirTime(from);
}

function timeOf({ createdAt }: ListedRefund): number {
  return createdAt?.getTime() ?? 0;
}
