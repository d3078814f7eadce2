import type { Payment } from '../../charges/payments/payment.rules.ts';
import type { Refund } from '../../money-out/refunds/refund.rules.ts';

export interface TimelineStep {
  readonly at: Date;
  readonly kind: 'payment' | 'refund' | 'event' | 'posting';
  /** The object that the step is about. */
  readonly id: string;
  readonly text: string;
}

type Moments = readonly (readonly [Date | null, string])[];

/** Everything that happened to a payment, oldest first. */
export function toTimeline(trail: {
  readonly payment: Payment;
  readonly refunds: readonly Refund[];
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly createdAt: Date;
  }[];
  readonly postings: readonly {
    readonly id: string;
    readonly words: string;
    readonly effectiveAt: Date;
  }[];
}): readonly TimelineStep[] {
  const { payment, refunds, events, postings } = trail;
  return [
    ...steps('payment', payment.id, paymentMoments(payment)),
    ...refunds.flatMap((refund) => steps('refund', refund.id, refundMoments(refund))),
    ...postings.map(({ id, words, effectiveAt: at }): TimelineStep => {
      return { at, kind: 'posting', id, text: words };
    }),
    ...events.map(({ id, type, createdAt: at }): TimelineStep => {
      return {
        at,
        kind: 'event',
        id,
        text: `${type} was sent to the subscribed webhook endpoints.`,
      };
    }),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function steps(kind: TimelineStep['kind'], id: string, moments: Moments): readonly TimelineStep[] {
  return moments.flatMap(([at, text]) => (at === null ? [] : [{ at, kind, id, text }]));
}

function paymentMoments(payment: Payment): Moments {
  return [
    [payment.createdAt, 'The payer started the payment.'],
    [payment.processingAt, 'The charge was submitted to the provider.'],
    [payment.succeededAt, 'The provider confirmed the charge.'],
    [payment.failedAt, payment.failureReason ?? 'The payment failed.'],
    [payment.cancelledAt, 'The payment was cancelled.'],
    [payment.settledAt, 'The provider settled the payment.'],
  ];
}

function refundMoments(refund: Refund): Moments {
  return [
    [refund.createdAt, 'A refund was requested.'],
    [refund.succeededAt, 'The provider accepted the refund.'],
    [refund.confirmedAt, 'The provider completed the refund.'],
    [refund.failedAt, refund.failureReason ?? 'The refund failed.'],
    [refund.cancelledAt, 'The refund was cancelled.'],
  ];
}

/** When an event of the payment can have come into being. */
export function eventMoments(payment: Payment, refunds: readonly Refund[]): readonly Date[] {
  return [
    payment.succeededAt,
    payment.failedAt,
    ...refunds.flatMap(({ createdAt, succeededAt, failedAt, cancelledAt }) => [
      createdAt,
      succeededAt,
      failedAt,
      cancelledAt,
    ]),
  ].filter((moment) => moment !== null);
}
