/**
 * What one service promises its receivers. The engine knows no service: whatever differs between
 * them is a value of this type.
 */
export interface DeliveryPolicy {
  readonly attemptsMax: number;
  /** Waits before the second attempt, the third, and so on; one fewer than attempts. */
  readonly gapsMs: readonly number[];
  /** Share of a gap by which it may be longer or shorter, 0 for an exact schedule. */
  readonly jitter: number;
  /** From before the receiver's name is looked up until its answer has come. */
  readonly responseWaitMs: number;
  /** Headers of one request; the engine adds those of Standard Webhooks beside them. */
  readonly headers: (request: SignableRequest) => Readonly<Record<string, string>>;
  /** The exact text that is stored once and sent in every attempt. */
  readonly body: (event: NumberedEvent) => string;
  /** The type of a test that somebody asked for: it goes to that endpoint and to no other. */
  readonly pingType: string;
  /** Failed attempts in a row, over all deliveries, that switch an endpoint off; null for never. */
  readonly switchOffAfterFailures: number | null;
  /** Failed attempts in a row after which one delivery at a time is sent; null for no such rule. */
  readonly oneAtATimeAfterFailures: number | null;
}

/** An event that has its place in the log of its tenant. */
export interface NumberedEvent {
  readonly tenantId: string;
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly sequence: bigint;
  /** JSON as the database holds it, digit for digit. */
  readonly dataJson: string;
  /** What else the service says of the tenant in every body: its environment, for instance. */
  readonly tenantFacts: Readonly<Record<string, string>>;
}

/** What is known when a request is signed. */
export interface SignableRequest {
  readonly eventType: string;
  readonly deliveryId: string;
  /** Unix seconds of this attempt. */
  readonly timestamp: number;
  readonly body: string;
  /**
   * Secrets that sign, oldest first: one, or two while a rotation overlaps. Whole texts, `whsec_`
   * included.
   */
  readonly secrets: readonly string[];
}
