import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as steps from './endpoint-steps.rules.ts';
import type { LogReading } from './endpoint-steps.rules.ts';
import {
  canSend,
  countInFlight,
  dueAfterRelease,
  intendedReplaySequence,
  intendedSequence,
  isIdle,
  isQuiet,
  isTroubled,
  needsJobs,
  opened,
} from './held-endpoint.rules.ts';
import type { EndpointFacts, EndpointState } from './held-endpoint.rules.ts';
import type { Job } from './job.rules.ts';

const never = Number.POSITIVE_INFINITY;
const now = { url: 'https://one.test/', eventTypes: ['payment.succeeded'], updatedAt: new Date(0) };
const facts: EndpointFacts = {
  isRemoved: false,
  isOff: false,
  now,
  replay: null,
  failuresInRow: 0,
  secrets: [{ text: 'whsec_b2xk', signsUntil: null }],
};
const replay = { id: 'replay', cursorSequence: 0n, lastSequence: 9n };

function job(place: number, parts: Partial<Job> = {}): Job {
  return {
    tenantId: 'tenant',
    endpointId: 'one',
    deliveryId: `delivery-${place}`,
    source: 'log',
    replayId: null,
    eventId: `event-${place}`,
    eventType: 'payment.succeeded',
    sequence: BigInt(place),
    body: '{}',
    attemptNumber: 1,
    trigger: 'automatic',
    askedAt: null,
    automaticMade: 0,
    scheduledAt: null,
    wasDeadLettered: false,
    ...parts,
  };
}

const reading = (jobs: readonly Job[], parts: Partial<LogReading> = {}): LogReading => ({
  endpoint: now,
  jobs,
  lastSequence: jobs.at(-1)?.sequence ?? null,
  mayHaveMore: false,
  ...parts,
});
const withJobs = (...places: readonly number[]): EndpointState =>
  steps.logRead(steps.readingLog(opened(facts, 0n)), reading(places.map((place) => job(place))));
const quick = { isDelivered: true, durationMs: 20 };
const failed = { isDelivered: false, durationMs: 20 };
const idsOf = (jobs: readonly Job[]): readonly string[] => jobs.map((one) => one.deliveryId);

/** Takes one, stores its intent and sends it. */
function sent(state: EndpointState): EndpointState {
  const taken = steps.nextTaken(state);
  return taken.job === null ? taken.state : steps.intended(taken.state, [taken.job]);
}

describe('whether an endpoint is served', () => {
  test('a removed endpoint, one that is off and one without a secret are opened without service', () => {
    expect(opened({ ...facts, isRemoved: true, isOff: true }, 0n).service).toBe('removed');
    expect(opened({ ...facts, isOff: true }, 0n).service).toBe('off');
    expect(opened({ ...facts, secrets: [] }, 0n).service).toBe('off');
    expect(opened(facts, 0n).service).toBe('on');
  });

  test('failing too often stops it, and a reload that still shows it on does not start it again', () => {
    const state = steps.answered(sent(withJobs(1)), 'delivery-1', failed, 1);
    expect(state.service).toBe('stopped');
    expect(steps.reloaded(state, facts, 1).service).toBe('stopped');
    expect(steps.reloaded(state, { ...facts, isOff: true }, 1).service).toBe('off');
  });

  test('a read that does not find it stops it until a reload finds it on', () => {
    const state = steps.logRead(withJobs(1), reading([], { endpoint: null }));
    expect(canSend(state, null)).toBe(false);
    expect(canSend(steps.reloaded(state, facts, null), null)).toBe(true);
  });

  test('what is off stays off however it is stopped', () => {
    expect(steps.stopped(opened({ ...facts, isOff: true }, 0n)).service).toBe('off');
  });
});

describe('wakes', () => {
  test('an event announced while the log is read is read for', () => {
    const state = steps.announced(steps.readingLog(opened(facts, 0n)));
    expect(steps.logRead(state, reading([])).mayHaveEvents).toBe(true);
  });

  test('a first wake asks for a reload, the wakes after it do not ask again', () => {
    const first = steps.woken(opened(facts, 0n));
    expect(first.reloadAtMs).toBe(0);
    expect(steps.woken(steps.reloading(first, 1_000)).reloadAtMs).toBe(1_000);
  });

  test('a wake of an endpoint that is awake for its own events asks for a reload too', () => {
    expect(steps.woken(steps.announced(opened(facts, 0n))).reloadAtMs).toBe(0);
  });

  test('being marked as seen while a reload is under way asks for another', () => {
    const state = steps.seen(steps.reloading(steps.woken(opened(facts, 0n)), 1_000));
    expect(steps.reloaded(state, facts, null).reloadAtMs).toBe(0);
  });

  test('an endpoint that nobody woke is not loaded again by itself', () => {
    expect(steps.reloading(opened(facts, 0n), 1_000).reloadAtMs).toBe(never);
  });

  test('a change seen with the log asks for a reload of the secrets', () => {
    const changed = { ...now, updatedAt: new Date(1) };
    expect(steps.logRead(withJobs(), reading([], { endpoint: changed })).reloadAtMs).toBe(0);
  });
});

describe('the way of an attempt', () => {
  test('ready, storing, sent, unrecorded, gone', () => {
    const taken = steps.nextTaken(withJobs(1, 2)).state;
    expect([idsOf(taken.storing), idsOf(taken.ready)]).toEqual([['delivery-1'], ['delivery-2']]);
    const onItsWay = steps.intended(taken, [job(1)]);
    expect([idsOf(onItsWay.storing), onItsWay.sent]).toEqual([[], ['delivery-1']]);
    const back = steps.answered(onItsWay, 'delivery-1', quick, null);
    expect([back.sent, back.unrecorded]).toEqual([[], ['delivery-1']]);
    const over = steps.recorded(back, job(1), null);
    expect(isQuiet(over)).toBe(true);
    expect(idsOf(over.ready)).toEqual(['delivery-2']);
  });

  test('events without a stored intent are read again by whoever comes next', () => {
    const taken = steps.nextTaken(withJobs(4, 5)).state;
    expect(intendedSequence(taken)).toBe(3n);
    expect(intendedSequence(steps.intended(taken, [job(4)]))).toBe(4n);
    expect(intendedSequence(sent(sent(withJobs(4, 5))))).toBe(5n);
  });

  test('intents that were not stored make their attempts ready again, first in line', () => {
    const taken = steps.nextTaken(steps.nextTaken(withJobs(1, 2, 3)).state).state;
    const back = steps.takenBack(taken, [job(1), job(2)]);
    expect(idsOf(back.ready)).toEqual(['delivery-1', 'delivery-2', 'delivery-3']);
    expect(countInFlight(back)).toBe(0);
  });

  test('a delivery that is under way is not taken a second time', () => {
    const again = steps.logRead(sent(withJobs(1)), reading([job(1), job(2)]));
    const { state, job: taken } = steps.nextTaken(again);
    expect(taken).toBeNull();
    expect(idsOf(state.ready)).toEqual(['delivery-2']);
  });

  test('an endpoint that failed last is troubled until it answers quickly', () => {
    const after = steps.answered(sent(withJobs(1, 2)), 'delivery-1', failed, null);
    expect(isTroubled(after)).toBe(true);
    expect(isTroubled(steps.answered(sent(after), 'delivery-2', quick, null))).toBe(false);
  });

  test('a pausing endpoint sends nothing until it is resumed', () => {
    const pausing = steps.paused(withJobs(1));
    expect(canSend(pausing, null)).toBe(false);
    expect(canSend(steps.resumed(pausing), null)).toBe(true);
  });
});

describe('parked attempts', () => {
  const parked = (place: number, readyAtMs = 0, parts: Partial<Job> = {}) => ({
    readyAtMs,
    job: job(place, { source: 'parked', ...parts }),
  });
  const look = { rowsMax: 8, known: new Set<string>(), nowMs: 100 };
  const looking = (state: EndpointState): EndpointState => steps.lookingParked(state);

  test('those outside the schedule come before all others', () => {
    const found = [parked(2), parked(3, 0, { trigger: 'manual' })];
    const state = steps.parkedFound(looking(withJobs(1)), { ...look, found });
    expect(idsOf(state.ready)).toEqual(['delivery-3', 'delivery-1', 'delivery-2']);
  });

  test('what was under way when the look began may be shown as it was, and is looked for again', () => {
    const found = [parked(1)];
    const known = new Set(['delivery-1']);
    const state = steps.parkedFound(looking(opened(facts, 0n)), { ...look, found, known });
    expect(state.ready).toEqual([]);
    expect(state.lookParkedAtMs).toBe(100);
  });

  test('two rows of one delivery are one attempt now', () => {
    const found = [parked(1), parked(1, 0, { trigger: 'manual' })];
    const state = steps.parkedFound(looking(opened(facts, 0n)), { ...look, found });
    expect(state.ready).toHaveLength(1);
  });

  test('the next look is when the next row is due; at once if there may be more; else never', () => {
    const begun = looking(opened(facts, 0n));
    const at = (found: readonly ReturnType<typeof parked>[], rowsMax = 8): number =>
      steps.parkedFound(begun, { ...look, found, rowsMax }).lookParkedAtMs;
    expect(at([parked(1), parked(2, 500)])).toBe(500);
    expect(at([parked(1)], 1)).toBe(100);
    expect(at([parked(1)])).toBe(never);
  });

  test('a wake during a look asks for another look', () => {
    const state = steps.woken(looking(opened(facts, 0n)));
    expect(steps.parkedFound(state, { ...look, found: [] }).lookParkedAtMs).toBe(0);
  });

  test('an endpoint is not idle while its parked attempts are read, and due at once if released', () => {
    const state = looking(steps.readingLog(opened(facts, 0n)));
    expect(isIdle(state)).toBe(false);
    expect(dueAfterRelease(state, new Date(7))).toEqual(new Date(7));
    const after = steps.parkedFound(state, { ...look, found: [] });
    expect(isIdle(after)).toBe(true);
    expect(dueAfterRelease(after, new Date(7))).toBeNull();
  });

  test('a look that finds nothing does not end the rest of an endpoint', () => {
    const resting = steps.restNoted(steps.readingLog(opened(facts, 0n)), 5);
    expect(steps.restNoted(looking(steps.woken(resting)), 9).idleSinceMs).toBe(5);
  });

  test('a failed attempt is looked for when it is due, an attempt from a parked row at once', () => {
    const state = { ...opened(facts, 0n), lookParkedAtMs: never };
    expect(steps.recorded(state, job(1), 900).lookParkedAtMs).toBe(900);
    expect(steps.recorded(state, parked(1).job, 900).lookParkedAtMs).toBe(0);
    expect(steps.recorded(state, job(1), null).lookParkedAtMs).toBe(never);
  });
});

describe('replays', () => {
  const replaying = opened({ ...facts, replay }, 0n);
  const replayJob = job(3, { source: 'replay', replayId: 'replay', trigger: 'replay' });

  test('one that was read to its end is at its end when all of it is intended', () => {
    const state = steps.replayRead(replaying, replay, reading([replayJob]));
    const open = state.replay ?? replay;
    expect(open.cursorSequence).toBe(9n);
    expect(intendedReplaySequence(state, open)).toBe(2n);
    expect(intendedReplaySequence(sent(state), open)).toBe(9n);
  });

  test('one with more behind it goes on after the last event read', () => {
    const read = reading([replayJob], { mayHaveMore: true });
    expect(steps.replayRead(replaying, replay, read).replay?.cursorSequence).toBe(3n);
  });

  test('a finished one makes way for the next, but not while attempts of it are ready', () => {
    const next = { ...facts, replay: { ...replay, id: 'next' } };
    const over = steps.replayFinished(replaying);
    expect(over.reloadAtMs).toBe(0);
    expect(steps.reloaded(over, next, null).replay?.id).toBe('next');
    const busy = { ...over, ready: [replayJob] };
    expect(steps.reloaded(busy, next, null).replay).toBeNull();
  });
});

const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('read' as const) }),
  fc.record({ kind: fc.constant('take' as const) }),
  fc.record({ kind: fc.constant('store' as const) }),
  fc.record({ kind: fc.constant('lose' as const) }),
  fc.record({ kind: fc.constant('answer' as const), isDelivered: fc.boolean() }),
  fc.record({ kind: fc.constant('record' as const) }),
);

test('whatever happens, no event is lost, none is sent twice, and the cursor passes only intents', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 200 }), (given) => {
      let state = steps.readingLog(opened(facts, 0n));
      const over = new Set<string>();
      const jobs = new Map<string, Job>();
      let last = 0;
      for (const step of given) {
        switch (step.kind) {
          case 'read': {
            if (!needsJobs(state)) break;
            const read = [last + 1, last + 2].map((place) => job(place));
            last += 2;
            for (const one of read) jobs.set(one.deliveryId, one);
            state = steps.logRead(state, reading(read));
            break;
          }
          case 'take':
            state = steps.nextTaken(state).state;
            break;
          case 'store':
            state = steps.intended(state, state.storing);
            break;
          case 'lose':
            state = steps.takenBack(state, state.storing);
            break;
          case 'answer': {
            const [id] = state.sent;
            if (id !== undefined) {
              state = steps.answered(state, id, { ...quick, isDelivered: step.isDelivered }, null);
            }
            break;
          }
          case 'record': {
            const one = jobs.get(state.unrecorded[0] ?? '');
            if (one === undefined) break;
            over.add(one.deliveryId);
            state = steps.recorded(state, one, null);
            break;
          }
        }
        const inside = [
          ...idsOf(state.ready),
          ...idsOf(state.storing),
          ...state.sent,
          ...state.unrecorded,
          ...over,
        ];
        expect(inside).toHaveLength(last);
        expect(new Set(inside).size).toBe(last);
        const firstOpen = [...state.storing, ...state.ready].map((one) => one.sequence);
        for (const sequence of firstOpen) expect(intendedSequence(state)).toBeLessThan(sequence);
      }
    }),
  );
});
