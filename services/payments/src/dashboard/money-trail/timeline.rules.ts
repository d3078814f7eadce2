import type { Payment } from '../../charges/payments/payment.rules.ts';
import type { Refund } from '../../money-out/refunds/refund.rules.ts';

/**
 * What a step means, for screens in other languages; for a posting or event see its template or
 * type.
 */
export const timelineCodes = [
  'payment_started',
  'charge_submitted',
  'charge_confirmed',
  'payment_failed',
  'payment_cancelled',
  'payment_settled',
  'refund_requested',
  'refund_accepted',
  'refund_completed',
  'refund_failed',
  'refund_cancelled',
  'posted',
  'event_sent',
] as const;
type TimelineCode = (typeof timelineCodes)[number];

export interface TimelineStep {
  readonly at: Date;
  readonly kind: 'payment' | 'refund' | 'event' | 'posting';
  /** The object that the step is about. */
  readonly id: string;
  readonly code: TimelineCode;
  readonly text: string;
}

type Moments = readonly (readonly [Date | null, TimelineCode, string])[];

/** The history of a payment, oldest first. */
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
  const { settledAt } = payment;
  const isPosted = postings.some(
    ({ effectiveAt }) => effectiveAt.getTime() === settledAt?.getTime(),
  );
  return [
    // A settlement's posting says more than its time alone.
    ...steps('payment', payment.id, paymentMoments(payment)).filter(
      ({ code }) => code !== 'payment_settled' || !isPosted,
    ),
    ...refunds.flatMap((refund) => steps('refund', refund.id, refundMoments(refund))),
    ...postings.map(({ id, words, effectiveAt: at }): TimelineStep => {
      return { at, kind: 'posting', id, code: 'posted', text: words };
    }),
    ...events.map(({ id, type, createdAt: at }): TimelineStep => {
      return {
        at,
        kind: 'event',
        id,
        code: 'event_sent',
        text: `${type} was sent to the subscribed webhook endpoints.`,
      };
    }),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function steps(kind: TimelineStep['kind'], id: string, moments: Moments): readonly TimelineStep[] {
  return moments.flatMap(([at, code, text]) => (at === null ? [] : [{ at, kind, id, code, text }]));
}

function paymentMoments(payment: Payment): Moments {
  return [
    [payment.createdAt, 'payment_started', 'The payer started the payment.'],
    [payment.processingAt, 'charge_submitted', 'The charge was submitted to the provider.'],
    [payment.succeededAt, 'charge_confirmed', 'The provider confirmed the charge.'],
    [payment.failedAt, 'payment_failed', payment.failureReason ?? 'The payment failed.'],
    [payment.cancelledAt, 'payment_cancelled', 'The payment was cancelled.'],
    [payment.settledAt, 'payment_settled', 'The provider settled the payment.'],
  ];
}

function refundMoments(refund: Refund): Moments {
  return [
    [refund.createdAt, 'refund_requested', 'A refund was requested.'],
    [refund.succeededAt, 'refund_accepted', 'The provider accepted the refund.'],
    [refund.confirmedAt, 'refund_completed', 'The provider completed the refund.'],
    [refund.failedAt, 'refund_failed', refund.failureReason ?? 'The refund failed.'],
    [refund.cancelledAt, 'refund_cancelled', 'The refund was cancelled.'],
  ];
}

/** The times at which an event of the payment can have been written. */
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
