import { createLogger } from '@countinghouse/observability';
import { TestClock } from 'pg-boss';
import { describe, expect, test } from 'vitest';
import { createLoop } from './loop.ts';
import type { LoopRound } from './loop.ts';

describe('a loop', () => {
  test('begins at once and then every so often', async () => {
    const { clock, loop, rounds } = createTestLoop({ run: async () => undefined });
    loop.start();
    await clock.tick(0);
    expect(rounds).toHaveLength(1);
    await clock.tick(4_999);
    expect(rounds).toHaveLength(1);
    await clock.tick(1);
    expect(rounds).toHaveLength(2);
    await loop.stop();
    await clock.tick(60_000);
    expect(rounds).toHaveLength(2);
  });

  test('never overlaps itself, even when a round is asked for', async () => {
    let atOnce = 0;
    let most = 0;
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let begun = 0;
    const { clock, loop } = createTestLoop({
      run: async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await gates[begun++]?.promise;
        atOnce -= 1;
      },
    });
    loop.start();
    const asked = loop.runOnce();
    await clock.tick(60_000);
    expect(begun).toBe(1);
    for (const gate of gates) gate.resolve();
    await asked;
    expect(begun).toBeGreaterThanOrEqual(2);
    expect(most).toBe(1);
    await loop.stop();
  });

  test('waits twice as long after each failure, says so, and comes back', async () => {
    let isBroken = true;
    const { clock, loop, rounds, log } = createTestLoop({
      run: async () => {
        if (isBroken) throw new Error('no');
      },
    });
    loop.start();
    await clock.tick(0);
    await clock.tick(9_999);
    expect(rounds).toHaveLength(1);
    await clock.tick(1);
    expect(rounds).toHaveLength(2);
    await clock.tick(19_999);
    expect(rounds).toHaveLength(2);
    isBroken = false;
    await clock.tick(1);
    expect(rounds.map((round) => round.outcome)).toEqual(['failed', 'failed', 'finished']);
    expect(log().map((line) => [line['msg'], line['retry_in_ms']])).toEqual([
      ['loop_failed', 10_000],
      ['loop_failed', 20_000],
      ['loop_recovered', undefined],
    ]);
    await clock.tick(5_000);
    expect(rounds).toHaveLength(4);
    await loop.stop();
  });

  test('looks every five seconds at the least while the database is away', async () => {
    const { clock, loop, rounds } = createTestLoop({
      run: async () => {
        throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      },
    });
    loop.start();
    await clock.tick(0);
    for (let round = 2; round < 8; round += 1) {
      await clock.tick(5_000);
      expect(rounds).toHaveLength(round);
    }
    await loop.stop();
  });

  test('stops by asking the running round to end, and waits for it', async () => {
    let isEnded = false;
    const { clock, loop, log } = createTestLoop({
      run: async (signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        isEnded = true;
      },
    });
    loop.start();
    await clock.tick(0);
    await loop.stop();
    expect(isEnded).toBe(true);
    expect(log()).toEqual([]);
  });

  test('run once throws what the round throws', async () => {
    const { loop, rounds } = createTestLoop({
      run: async () => {
        throw new Error('no');
      },
    });
    await expect(loop.runOnce()).rejects.toThrow('no');
    expect(rounds.map((round) => round.outcome)).toEqual(['failed']);
  });
});

function createTestLoop(options: { run: (signal: AbortSignal) => Promise<void> }) {
  const clock = new TestClock(0);
  const rounds: LoopRound[] = [];
  const lines: string[] = [];
  const loop = createLoop({
    name: 'test',
    everyMs: 5_000,
    run: options.run,
    logger: createLogger({
      service: 'test',
      level: 'info',
      destination: { write: (line) => void lines.push(line) },
    }),
    onRound: (round) => rounds.push(round),
    clock,
  });
  const log = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { clock, loop, rounds, log };
}
