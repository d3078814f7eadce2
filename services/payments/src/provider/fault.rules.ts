/** The faults that a simulated provider can produce, in the service's terms. */
export const faultKinds = [
  'lost_answer',
  'lost_request',
  'outage',
  'duplicate_notice',
  'late_notice',
  'lost_notice',
  'failed_refund',
  'failed_payout',
  'returned_payout',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The calls that a connection fault can apply to. */
export const faultTargets = ['checkout', 'refund', 'payout'] as const;
export type FaultTarget = (typeof faultTargets)[number];

export interface FaultOrder {
  readonly kind: FaultKind;
  /** Null applies to the workspace's next call of any kind. */
  readonly appliesTo: FaultTarget | null;
  /**
   * The delay of a notice or final status, or the length of an outage; null uses the simulator's
   * default.
   */
  readonly seconds: number | null;
}

export interface QueuedFault extends FaultOrder {
  readonly id: string;
}
