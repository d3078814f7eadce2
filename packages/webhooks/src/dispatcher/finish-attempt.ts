import type { DeliveryPolicy } from '../policy.ts';
import type { OutgoingRequest, SendOutcome } from '../sender/sender-types.ts';
import type { Finished, Job } from './job.ts';
import { decideAfterFailure } from './schedule.rules.ts';

/** What an answer means for the delivery. */
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
    exchangeJson: job.trigger === 'ping' ? toExchange(attempt) : null,
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

function toExchange(attempt: {
  readonly request: OutgoingRequest | null;
  readonly startedAtMs: number;
  readonly outcome: SendOutcome;
}): string {
  const { request, outcome } = attempt;
  return JSON.stringify({
    request: request && {
      method: 'POST',
      url: request.url,
      headers: request.headers,
      body: request.body,
    },
    response:
      outcome.status === null
        ? null
        : {
            status: outcome.status,
            headers: outcome.response?.headers ?? {},
            // PostgreSQL's JSON has no place for a zero byte.
            body: (outcome.response?.body.toString('utf8') ?? '').replaceAll('\u0000', '\uFFFD'),
            is_cut: outcome.response?.isCut ?? false,
          },
    error_class: outcome.errorClass,
    attempted_at: new Date(attempt.startedAtMs).toISOString(),
    duration_ms: Math.round(outcome.durationMs),
  });
}
