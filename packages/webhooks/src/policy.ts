/**
 * What a service promises its webhook receivers. The engine is the same for every service; the
 * differences are values of this type.
 */
export interface DeliveryPolicy {
  readonly attemptsMax: number;
  /** Waits before the second attempt, the third, and so on; one fewer than attempts. */
  readonly gapsMs: readonly number[];
  /** How far a gap may vary, as a share of it; 0 for an exact schedule. */
  readonly jitter: number;
  /** From before the DNS lookup of the receiver until its answer has arrived. */
  readonly responseWaitMs: number;
  /** Headers of one request; the engine adds the Standard Webhooks headers. */
  readonly headers: (request: SignableRequest) => Readonly<Record<string, string>>;
  /** The exact text that is stored once and sent in every attempt. */
  readonly body: (event: NumberedEvent) => string;
  /** Event type of a test; it goes only to the endpoint being tested. */
  readonly pingType: string;
  /**
   * Consecutive failed attempts, over all deliveries, that switch an endpoint off; null for never.
   */
  readonly switchOffAfterFailures: number | null;
  /** Consecutive failed attempts after which one delivery at a time is sent; null for never. */
  readonly oneAtATimeAfterFailures: number | null;
}

/** An event with its sequence number in its tenant's log. */
export interface NumberedEvent {
  readonly tenantId: string;
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly sequence: bigint;
  /** JSON text from the database, digit for digit. */
  readonly dataJson: string;
  /** Further tenant facts in every body, such as its environment. */
  readonly tenantFacts: Readonly<Record<string, string>>;
}

/** The values available when a request is signed. */
export interface SignableRequest {
  readonly eventType: string;
  readonly deliveryId: string;
  /** Unix seconds of this attempt. */
  readonly timestamp: number;
  readonly body: string;
  /**
   * Signing secrets, oldest first: one, or two during a rotation overlap. Complete texts, `whsec_`
   * included.
   */
  readonly secrets: readonly string[];
}
