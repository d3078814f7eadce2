/** A fault as the sandbox takes it. */
interface Fault {
  readonly kind:
    | 'lost_answer'
    | 'lost_request'
    | 'outage'
    | `${'duplicate' | 'late' | 'lost'}_notice`;
  readonly applies_to?: 'checkout' | 'refund';
  readonly seconds?: number;
}

/** What matters here of a payment and of an attempt to deliver a webhook. */
interface Payment {
  readonly id: string;
  readonly status: string;
  readonly refund_count: number;
  readonly created_at: string;
}

interface Attempt {
  readonly id: string;
  readonly error_class: string | null;
  readonly dead_lettered: boolean;
  readonly attempted_at: string;
}

/** One payment, what goes wrong with it, and whether it is refunded. */
export interface Trial {
  readonly fault: Fault | null;
  readonly isRefunded: boolean;
}

/** In turns, so that the same number always asks for the same. Outages are short: they hold back others too. */
const turns: readonly Trial[] = [
  { fault: { kind: 'lost_answer', applies_to: 'refund' }, isRefunded: true },
  { fault: { kind: 'duplicate_notice' }, isRefunded: false },
  { fault: { kind: 'lost_request', applies_to: 'checkout' }, isRefunded: false },
  { fault: { kind: 'late_notice', seconds: 2 }, isRefunded: false },
  { fault: { kind: 'lost_request', applies_to: 'refund' }, isRefunded: true },
  { fault: { kind: 'lost_notice' }, isRefunded: false },
  { fault: { kind: 'outage', applies_to: 'checkout', seconds: 1 }, isRefunded: false },
  { fault: null, isRefunded: true },
];

export function planChaos(count: number): readonly Trial[] {
  return Array.from({ length: count }, (_, index) => turns[index % turns.length]).filter(
    (trial) => trial !== undefined,
  );
}

/** What became of one trial. */
export interface Result extends Trial {
  /** Null when it was refused before there was a payment. */
  readonly payment: Payment | null;
}

export interface Endpoint {
  readonly url: string;
  readonly delivered: number;
  readonly waiting: number;
  readonly given_up: number;
}

export interface Report {
  readonly payments: {
    readonly asked: number;
    readonly refused: number;
    readonly resolved: number;
    readonly unresolved: readonly string[];
  };
  readonly refunds: {
    readonly asked: number;
    readonly once: number;
    /** Payments whose refund has not come through yet, or came through more than once. */
    readonly not_once: readonly string[];
  };
  readonly faults: Readonly<Record<string, number>>;
  readonly webhooks: readonly Endpoint[];
}

/** Neither pending nor processing: the outcome is known. */
export function isResolved({ payment, isRefunded }: Result): boolean {
  if (payment === null) return true;
  if (payment.status === 'pending' || payment.status === 'processing') return false;
  return !isRefunded || isRefundedOnce(payment);
}

/** All of it, by one refund: a repeat would be a second one. */
function isRefundedOnce({ status, refund_count: count }: Payment): boolean {
  return status === 'failed' || (status === 'refunded' && count === 1);
}

export function reportChaos(results: readonly Result[], webhooks: readonly Endpoint[]): Report {
  const made = results.flatMap(({ payment }) => payment ?? []);
  const refunded = results.filter(({ payment, isRefunded }) => payment !== null && isRefunded);
  const isOnce = ({ payment }: Result): boolean => payment !== null && isRefundedOnce(payment);
  const kinds = results.flatMap(({ fault }) => fault?.kind ?? []);
  const isOpen = ({ status }: Payment): boolean => status === 'pending' || status === 'processing';
  return {
    payments: {
      asked: results.length,
      refused: results.length - made.length,
      resolved: made.filter((payment) => !isOpen(payment)).length,
      unresolved: made.filter(isOpen).map(({ id }) => id),
    },
    refunds: {
      asked: refunded.length,
      once: refunded.filter(isOnce).length,
      not_once: refunded
        .filter((each) => !isOnce(each))
        .flatMap(({ payment }) => payment?.id ?? []),
    },
    faults: Object.fromEntries(
      [...Map.groupBy(kinds, (kind) => kind)].map(([kind, same]) => [kind, same.length]),
    ),
    webhooks,
  };
}

export function isClean({ payments, refunds, webhooks }: Report): boolean {
  return (
    payments.unresolved.length === 0 &&
    refunds.not_once.length === 0 &&
    webhooks.every(({ waiting, given_up: givenUp }) => waiting === 0 && givenUp === 0)
  );
}

/** The deliveries of one endpoint from a moment on. */
export function countDeliveries(
  url: string,
  attempts: readonly Attempt[],
  since: string,
): Endpoint {
  const recent = attempts.filter(({ attempted_at: at }) => at >= since);
  const deliveries = [...Map.groupBy(recent, ({ id }) => id).values()];
  const isDelivered = (of: readonly Attempt[]): boolean =>
    of.some(({ error_class: error }) => error === null);
  const isGivenUp = (of: readonly Attempt[]): boolean =>
    !isDelivered(of) && of.some(({ dead_lettered: isDead }) => isDead);
  const delivered = deliveries.filter(isDelivered).length;
  const givenUp = deliveries.filter(isGivenUp).length;
  return { url, delivered, waiting: deliveries.length - delivered - givenUp, given_up: givenUp };
}

export function describeReport({ payments, refunds, faults, webhooks }: Report): readonly string[] {
  const kinds = Object.entries(faults).map(([kind, count]) => `${count} ${kind}`);
  return [
    `faults    ${kinds.join(', ')}`,
    `payments  ${payments.asked} asked for, ${payments.refused} refused, ${payments.resolved} resolved, ${payments.unresolved.length} not yet`,
    `refunds   ${refunds.asked} asked for, ${refunds.once} came through once, ${refunds.not_once.length} did not`,
    ...webhooks.map(
      ({ url, delivered, waiting, given_up: givenUp }) =>
        `webhooks  ${url}: ${delivered} delivered, ${waiting} waiting, ${givenUp} given up`,
    ),
    ...(webhooks.length === 0 ? ['webhooks  no endpoint'] : []),
    ...[...payments.unresolved, ...refunds.not_once].map((id) => `!!        ch payments get ${id}`),
  ];
}
