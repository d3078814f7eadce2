import type { BookedChargeback } from '@countinghouse/provider-simulator';
import type { DisputeStatus } from '../../../src/charges/payments/payment.rules.ts';
import type { DisputeRow } from './rows.ts';

/** What a chargeback is here. */
export function statusOf({ status }: Pick<BookedChargeback, 'status'>): DisputeStatus {
  switch (status) {
    case 'initiated':
      return 'needs_response';
    case 'declined':
      return 'under_review';
    case 'won':
      return 'won';
    case 'accepted':
    case 'lost':
      return 'lost';
  }
}

/** Each chargeback is one dispute of the same amount, where the provider says that it is. */
export function matchDisputes(
  disputes: readonly DisputeRow[],
  theirs: readonly BookedChargeback[],
): {
  /** What the payer has back, by the provider's book. */
  readonly goneMinor: bigint;
  readonly problems: readonly string[];
} {
  const numbers = new Set(theirs.map(({ id }) => String(id)));
  const problems = [
    ...theirs.flatMap((chargeback) => {
      const text = `their chargeback of ${chargeback.amountMinor} (${chargeback.status})`;
      const ours = disputes.filter(({ providerDisputeId: id }) => id === String(chargeback.id));
      const [dispute] = ours;
      if (dispute === undefined || ours.length > 1) return [`${text} is ${ours.length} disputes`];
      return dispute.status === statusOf(chargeback) &&
        dispute.amountMinor === chargeback.amountMinor
        ? []
        : [`${text} is ${dispute.amountMinor} and ${dispute.status} here`];
    }),
    ...disputes
      .filter(({ providerDisputeId }) => !numbers.has(providerDisputeId))
      .map(({ status }) => `a ${status} dispute of ours is not at the provider`),
  ];
  const lost = theirs.filter((chargeback) => statusOf(chargeback) === 'lost');
  const goneMinor = lost.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  return { goneMinor, problems };
}

/** What liens have taken and not given back. */
export function sumLiens(disputes: readonly DisputeRow[]): {
  /** From the payment's own pending amount and reserve. */
  readonly ofPaymentMinor: bigint;
  /** From what is free, or owed. */
  readonly elsewhereMinor: bigint;
  readonly openMinor: bigint;
  /** Of lost disputes. */
  readonly feeMinor: bigint;
} {
  const sumOf = (amountOf: (dispute: DisputeRow) => bigint): bigint =>
    disputes
      .filter(({ status }) => status !== 'won')
      .reduce((total, dispute) => total + amountOf(dispute), 0n);
  const isLost = ({ status }: DisputeRow): boolean => status === 'lost';
  return {
    ofPaymentMinor: sumOf((each) => each.fromPendingMinor + each.fromReserveMinor),
    elsewhereMinor: sumOf((each) => each.fromAvailableMinor + each.fromReceivableMinor),
    openMinor: sumOf((each) => (isLost(each) ? 0n : each.amountMinor + each.feeMinor)),
    feeMinor: sumOf((each) => (isLost(each) ? each.feeMinor : 0n)),
  };
}
