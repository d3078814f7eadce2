import { describe, expect, test } from 'vitest';
import { createEventWaits } from './event-waits.ts';
import type { EventAnswer, EventQuestion } from './event-waits.ts';

function startWaits() {
  const state = { nowMs: 1_000, reads: 0, sequences: new Map([['shop', 7n]]) };
  const waits = createEventWaits({
    nowMs: () => state.nowMs,
    readSequences: () => {
      state.reads += 1;
      return Promise.resolve(state.sequences);
    },
  });
  const ask = (asked: Partial<EventQuestion> = {}): Promise<EventAnswer> =>
    waits.waitForEvents({
      tenantId: 'shop',
      afterSequence: 7n,
      callerId: 'key',
      waitMs: 20_000,
      signal: new AbortController().signal,
      ...asked,
    });
  return { state, waits, ask };
}

/** Resolves once earlier calls have begun to wait. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('waiting for events', () => {
  test('what is there already is answered without a wait, and so is a question without one', async () => {
    const { ask } = startWaits();
    expect(await ask({ afterSequence: 6n })).toEqual({ kind: 'latest', sequence: 7n });
    expect(await ask({ waitMs: 0 })).toEqual({ kind: 'latest', sequence: 7n });
    expect(await ask({ tenantId: 'new', waitMs: 0 })).toEqual({ kind: 'latest', sequence: 0n });
  });

  test('an event ends the waits of its tenant, which share one question', async () => {
    const { state, waits, ask } = startWaits();
    const answers = [ask(), ask({ callerId: 'another' })];
    await settled();
    state.sequences = new Map([['shop', 8n]]);
    const readsBefore = state.reads;
    await waits.look();
    expect(await Promise.all(answers)).toEqual([
      { kind: 'latest', sequence: 8n },
      { kind: 'latest', sequence: 8n },
    ]);
    expect(state.reads).toBe(readsBefore + 1);
  });

  test('the timer sees an event by itself', async () => {
    const { state, ask } = startWaits();
    const answer = ask();
    await settled();
    state.sequences = new Map([['shop', 9n]]);
    expect(await answer).toEqual({ kind: 'latest', sequence: 9n });
  });

  test('time ends a wait with what there is', async () => {
    const { state, waits, ask } = startWaits();
    const answer = ask();
    await settled();
    state.nowMs += 20_000;
    await waits.look();
    expect(await answer).toEqual({ kind: 'latest', sequence: 7n });
  });

  test('a third wait of one caller is refused until the first ends; others may wait', async () => {
    const { state, waits, ask } = startWaits();
    const gone = new AbortController();
    const first = ask({ signal: gone.signal });
    await settled();
    state.nowMs += 5_000;
    const second = ask();
    await settled();
    expect(await ask()).toEqual({ kind: 'reject', retryAfterSeconds: 15 });
    const other = ask({ callerId: 'another' });
    gone.abort();
    const third = ask();
    await settled();
    waits.end();
    for (const answer of await Promise.all([first, second, other, third])) {
      expect(answer).toEqual({ kind: 'latest', sequence: 7n });
    }
  });

  test('after the end nobody waits', async () => {
    const { waits, ask } = startWaits();
    waits.end();
    expect(await ask()).toEqual({ kind: 'latest', sequence: 7n });
  });
});
