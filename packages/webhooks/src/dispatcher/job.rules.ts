import type { EndpointKey } from '../endpoints/endpoint.rules.ts';

/** What caused this attempt, as shown in the log. */
export type Trigger = 'automatic' | 'manual' | 'replay' | 'ping';

/** Kind of the parked row behind an attempt: each attempt outside the schedule has its own row. */
export function parkedKind(trigger: Trigger): 'automatic' | 'manual' | 'ping' {
  return trigger === 'manual' || trigger === 'ping' ? trigger : 'automatic';
}

/** An attempt to make. */
export interface Job extends EndpointKey {
  readonly deliveryId: string;
  /** Where it comes from: the log after the cursor, a replay, or a parked row. */
  readonly source: 'log' | 'replay' | 'parked';
  readonly replayId: string | null;
  readonly eventId: string;
  readonly eventType: string;
  readonly sequence: bigint;
  readonly body: string;
  readonly attemptNumber: number;
  readonly trigger: Trigger;
  /**
   * For an attempt outside the schedule: when it was requested. A later request has a later time.
   */
  readonly askedAt: Date | null;
  /** Scheduled attempts made before this one. */
  readonly automaticMade: number;
  /**
   * For an attempt outside the schedule: when the next scheduled attempt is due, whatever this
   * one's outcome.
   */
  readonly scheduledAt: Date | null;
  readonly wasDeadLettered: boolean;
}

/** A finished attempt with the id under which it is stored. */
export interface Recorded extends Finished {
  readonly attemptId: string;
}

/** An attempt that has been made. */
export interface Finished {
  readonly job: Job;
  readonly startedAtMs: number;
  readonly durationMs: number;
  readonly status: number | null;
  readonly errorClass: string | null;
  readonly isDelivered: boolean;
  /** When to retry; null leaves the schedule unchanged, or there is none. */
  readonly parkUntil: Date | null;
  readonly isDeadLettered: boolean;
  /** Why the receiver rejected the event, if it said so. */
  readonly receiverReason: string | null;
  /** Request and response; the request body is included for test events only. */
  readonly exchangeJson: string;
}
