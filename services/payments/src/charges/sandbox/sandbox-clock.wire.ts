import { closedObject, moment, ruleBroken, uuid } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { reasonFor } from '../../edge/reasons.ts';
import type {
  AdvanceBy,
  Advanced,
  AdvanceOutcome,
  ClockState,
  Happening,
} from './sandbox-clock.ts';

const secondsMax = 366 * 86_400;

export const advanceBody = closedObject({
  seconds: z.int().min(1).max(secondsMax).optional().meta({
    description: 'How far to advance the clock. A year at most.',
    example: 10_800,
  }),
  offset_ms: z.int().min(0).optional().meta({
    description:
      'Instead of `seconds`: the offset to reach. Send `target_offset_ms` of a response with `done: false` here to continue.',
  }),
}).refine(
  ({ seconds, offset_ms: offsetMs }) => (seconds === undefined) !== (offsetMs === undefined),
  {
    path: ['seconds'],
    error: 'Send either seconds or offset_ms.',
  },
);

export function toAdvanceBy({
  seconds,
  offset_ms: offsetMs,
}: z.infer<typeof advanceBody>): AdvanceBy {
  return seconds === undefined ? { offsetMs: offsetMs ?? 0 } : { ms: seconds * 1_000 };
}

const clockFields = {
  object: z.literal('sandbox_clock'),
  now: moment().meta({ description: 'The current time of the sandbox.' }),
  offset_ms: z.int().meta({
    description: 'How far the sandbox is ahead of real time, in milliseconds. It never shrinks.',
  }),
};

const clockExample = {
  object: 'sandbox_clock',
  now: '2026-11-15T12:30:00.000Z',
  offset_ms: 10_800_000,
};

export const clockRecord = z.object(clockFields).meta({
  id: 'SandboxClock',
  description: 'The clock of a sandbox.',
  example: clockExample,
});

const happened = z
  .object({
    at: moment().meta({ description: 'When it happened, by the sandbox’s clock.' }),
    kind: z
      .enum(['event', 'webhook_attempt'])
      .meta({ description: 'An event of yours, or an attempt to deliver one.' }),
    id: uuid().meta({ description: 'The event’s id, or the delivery’s.' }),
    type: z.string().meta({ description: 'The event type.', example: 'payment.succeeded' }),
    attempt: z
      .int()
      .nullable()
      .meta({ description: 'Which attempt of the delivery it was. Null for an event.' }),
    outcome: z
      .enum(['delivered', 'failed', 'dead_lettered'])
      .nullable()
      .meta({ description: 'What became of the attempt. Null for an event.' }),
  })
  .meta({ id: 'SandboxHappening', description: 'Something that happened while the clock moved.' });

export const advanceRecord = z
  .object({
    ...clockFields,
    done: z.boolean().meta({
      description:
        'False if the request ended before the clock got there. Send `target_offset_ms` as `offset_ms` to continue.',
    }),
    target_offset_ms: z.int().meta({ description: 'The offset that was asked for.' }),
    happened: z.array(happened).meta({
      description: 'What happened in this workspace during the request, oldest first.',
    }),
    has_more: z.boolean().meta({
      description: 'True if more happened than is listed. `GET /events` has everything.',
    }),
  })
  .meta({
    id: 'SandboxClockAdvance',
    description: 'The clock after an advance, and what happened on the way.',
    example: {
      ...clockExample,
      done: true,
      target_offset_ms: 10_800_000,
      happened: [
        {
          at: '2026-11-15T09:31:00.512Z',
          kind: 'webhook_attempt',
          id: '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90',
          type: 'payment.succeeded',
          attempt: 2,
          outcome: 'failed',
        },
      ],
      has_more: false,
    },
  });

export function toClockRecord({ nowMs, offsetMs }: ClockState) {
  return {
    object: 'sandbox_clock' as const,
    now: new Date(nowMs).toISOString(),
    offset_ms: offsetMs,
  };
}

export function toAdvanceRecord(advanced: Advanced) {
  return {
    ...toClockRecord(advanced),
    done: advanced.isDone,
    target_offset_ms: advanced.targetMs,
    happened: advanced.happenings.map(toHappened),
    has_more: advanced.areMore,
  };
}

function toHappened(one: Happening) {
  const { kind, id, type } = one;
  return {
    at: one.at.toISOString(),
    kind,
    id,
    type,
    attempt: one.kind === 'event' ? null : one.attempt,
    outcome: one.kind === 'event' ? null : one.outcome,
  };
}

type Refusal = Extract<AdvanceOutcome, { readonly kind: 'reject' }>['reason'];

export const clockRefusals: Readonly<Record<Refusal, ErrorReply>> = {
  no_sandbox: {
    status: 501,
    code: 'not_implemented',
    reason: reasonFor('no_sandbox'),
    error: 'Only a test key can use the clock, and only in a sandbox whose clock can be moved.',
  },
  clock_limit: ruleBroken(
    'The clock of a sandbox can be advanced by 600 days in all. Reset the sandbox to start again.',
    reasonFor('clock_limit'),
  ),
  clock_busy: {
    status: 409,
    code: 'conflict',
    reason: reasonFor('clock_busy'),
    error: 'Another request is advancing the clock. Wait until it has ended.',
  },
  clock_not_followed: {
    status: 503,
    code: 'unavailable',
    reason: reasonFor('clock_not_followed'),
    error: 'No worker or no dispatcher is running, so nothing would happen. Start both.',
  },
};
