import type { DeliveryPolicy } from '../policy.ts';
import type { OutgoingRequest, SendOutcome } from '../sender/sender-types.ts';
import type { Finished, Job } from './job.rules.ts';
import { receiverReasonOf } from './receiver-reason.rules.ts';
import { decideAfterFailure } from './schedule.rules.ts';

/** Decides what a receiver's answer means for the delivery. */
export function finishAttempt(
  policy: DeliveryPolicy,
  attempt: {
    readonly job: Job;
    readonly request: OutgoingRequest | null;
    readonly startedAtMs: number;
    readonly outcome: SendOutcome;
  },
): Finished {
  const { job, startedAtMs, outcome } = attempt;
  const made = {
    job,
    startedAtMs,
    durationMs: outcome.durationMs,
    status: outcome.status,
    errorClass: outcome.errorClass,
    isDelivered: outcome.isDelivered,
    receiverReason: outcome.isDelivered ? null : receiverReasonOf(outcome.response?.headers ?? {}),
    exchangeJson: toExchange(attempt, job.trigger === 'ping'),
  };
  if (outcome.isDelivered || job.trigger === 'ping') {
    return { ...made, parkUntil: null, isDeadLettered: false };
  }
  if (job.trigger === 'manual') {
    return { ...made, parkUntil: null, isDeadLettered: job.wasDeadLettered };
  }
  const automaticMade = job.automaticMade + 1;
  const next = decideAfterFailure(policy, { automaticMade, startedAtMs }, Math.random());
  switch (next.kind) {
    case 'retry':
      return { ...made, parkUntil: new Date(next.atMs), isDeadLettered: false };
    case 'dead_letter':
      return { ...made, parkUntil: null, isDeadLettered: true };
  }
}

/** Stored bytes of an answer to a delivery. Answers to test events are stored as received. */
const answerBytesMax = 4 * 1024;

function toExchange(
  attempt: {
    readonly request: OutgoingRequest | null;
    readonly startedAtMs: number;
    readonly outcome: SendOutcome;
  },
  isWhole: boolean,
): string {
  const { request, outcome } = attempt;
  const { body = Buffer.alloc(0), isCut = false } = outcome.response ?? {};
  const shown = isWhole ? body : body.subarray(0, answerBytesMax);
  return JSON.stringify({
    request: request && {
      method: 'POST',
      url: request.url,
      headers: request.headers,
      body: isWhole ? request.body : null,
    },
    response:
      outcome.status === null
        ? null
        : {
            status: outcome.status,
            headers: outcome.response?.headers ?? {},
            // PostgreSQL's JSON cannot store a zero byte.
            body: shown.toString('utf8').replaceAll('\u0000', '\uFFFD'),
            is_cut: isCut || shown.length < body.length,
          },
    error_class: outcome.errorClass,
    attempted_at: new Date(attempt.startedAtMs).toISOString(),
    duration_ms: Math.round(outcome.durationMs),
  });
}
