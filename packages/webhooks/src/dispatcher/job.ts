import type { EndpointKey } from '../endpoints/endpoint.rules.ts';

/** What made this attempt happen, as the log shows it. */
export type Trigger = 'automatic' | 'manual' | 'replay' | 'ping';

/** The parked row that asks for such an attempt: one out of turn has a row of its own. */
export function parkedKind(trigger: Trigger): 'automatic' | 'manual' | 'ping' {
  return trigger === 'manual' || trigger === 'ping' ? trigger : 'automatic';
}

/** One attempt that is to be made. */
export interface Job extends EndpointKey {
  readonly deliveryId: string;
  /** Where it came from: the log beyond the cursor, a replayed range, or a parked row. */
  readonly source: 'log' | 'replay' | 'parked';
  readonly replayId: string | null;
  readonly eventId: string;
  readonly eventType: string;
  readonly sequence: bigint;
  readonly body: string;
  readonly attemptNumber: number;
  readonly trigger: Trigger;
  /** For an attempt out of turn: which question it answers; a later one has a later moment. */
  readonly askedAt: Date | null;
  /** Of the automatic schedule, before this one. */
  readonly automaticMade: number;
  /** For an attempt out of turn: what the schedule holds for the delivery, whatever comes of it. */
  readonly scheduledAt: Date | null;
  readonly wasDeadLettered: boolean;
}

/** The same under the id by which it is stored. */
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
  /** To be parked until then; null leaves the schedule as it is, or there is none. */
  readonly parkUntil: Date | null;
  readonly isDeadLettered: boolean;
  /** Why the receiver refused, if it said so. */
  readonly receiverReason: string | null;
  /** What was sent and what came back; of a test in full, else without the body that was sent. */
  readonly exchangeJson: string;
}
