import { amountOf } from './reconciliation.rules.ts';
import type { Amount, Break } from './reconciliation.rules.ts';

/** A charge's refund at the provider. */
export interface TheirRefund extends Amount {
  readonly providerRefundId: string;
  readonly isFailed: boolean;
}

/** Money of one charge that is posted as refunded or being refunded. */
export interface OurRefund extends Amount {
  readonly workspaceId: string;
  readonly id: string;
  readonly reference: string;
  /** booked: posted as paid back; open: outcome unknown; over: not paid back. */
  readonly state: 'booked' | 'open' | 'over';
  readonly providerRefundId: string | null;
}

interface Pair {
  readonly theirs: TheirRefund;
  readonly ours: OurRefund | null;
}

/** All differences between a charge's refunds at the provider and here. */
export function compareRefunds(
  theirs: readonly TheirRefund[],
  ours: readonly OurRefund[],
): readonly Break[] {
  const pairs = pairUp(theirs, ours);
  const paired = new Map(
    pairs.flatMap((pair) => (pair.ours === null ? [] : [[pair.ours.id, pair]])),
  );
  const fromTheirs = pairs
    .filter((pair) => !pair.theirs.isFailed)
    .flatMap((pair) => compareTheirs(pair, pairs));
  const fromOurs = ours
    .filter(({ state, id }) => state === 'booked' && paired.get(id)?.theirs.isFailed !== false)
    .map((refund) => toBreak('missing_there', refund, paired.get(refund.id)?.theirs ?? null));
  return [...fromTheirs, ...fromOurs];
}

/**
 * Pairs by provider id first. A refund whose response was lost has none and is paired by amount.
 */
function pairUp(theirs: readonly TheirRefund[], ours: readonly OurRefund[]): readonly Pair[] {
  const byId = new Map(
    ours.flatMap((refund) =>
      refund.providerRefundId === null ? [] : [[refund.providerRefundId, refund]],
    ),
  );
  const unnamed = ours.filter(
    ({ providerRefundId, state }) => providerRefundId === null && state !== 'over',
  );
  return uniqueById(theirs).map((their) => {
    const named = byId.get(their.providerRefundId);
    if (named !== undefined) return { theirs: their, ours: named };
    if (their.isFailed) return { theirs: their, ours: null };
    const index = unnamed.findIndex(({ amountMinor }) => amountMinor === their.amountMinor);
    const [match = null] = index < 0 ? [] : unnamed.splice(index, 1);
    return { theirs: their, ours: match };
  });
}

function compareTheirs({ theirs, ours }: Pair, pairs: readonly Pair[]): readonly Break[] {
  if (ours === null) {
    const isTwin = pairs.some(
      (other) => other.ours !== null && other.theirs.amountMinor === theirs.amountMinor,
    );
    return [toBreak(isTwin ? 'duplicate' : 'missing_here', null, theirs)];
  }
  if (ours.state === 'over') return [toBreak('missing_here', ours, theirs)];
  return ours.amountMinor === theirs.amountMinor ? [] : [toBreak('amount', ours, theirs)];
}

function toBreak(kind: Break['kind'], ours: OurRefund | null, theirs: TheirRefund | null): Break {
  const isTheirs = kind !== 'missing_there' && theirs !== null;
  return {
    kind,
    subject: isTheirs ? theirs.providerRefundId : (ours?.id ?? ''),
    providerId: theirs?.providerRefundId ?? ours?.providerRefundId ?? null,
    reference: ours?.reference ?? null,
    workspaceId: ours?.workspaceId ?? null,
    objectId: ours?.id ?? null,
    ours: ours === null ? null : amountOf(ours),
    theirs: theirs === null ? null : amountOf(theirs),
  };
}

function uniqueById(theirs: readonly TheirRefund[]): readonly TheirRefund[] {
  return [...new Map(theirs.map((refund) => [refund.providerRefundId, refund])).values()];
}
