import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { waitUntil } from '../../src/index.ts';
import { createCaller } from './http-calls.ts';
import type { Call, Caller, Exchange } from './http-calls.ts';

export interface Load {
  readonly exchanges: readonly Exchange[];
  readonly sentCount: () => number;
  /** Waits until so many more requests have been answered than now. */
  readonly goOnFor: (answers: number) => Promise<void>;
  /** Sends nothing more and waits for every answer that is still due. */
  readonly stop: () => Promise<readonly Exchange[]>;
}

interface LoadOptions {
  readonly calls: readonly Call[];
  /** Where the next request goes; a balancer chooses each time. */
  readonly baseUrl: () => string;
  readonly senders: number;
  /** Between an answer and the sender's next request; none keeps the service busy all the time. */
  readonly pauseMs?: number;
  readonly caller?: Caller;
}

const goOnWaitMs = 30_000;

/** Sends the calls in turn, over and over, from so many senders at once. */
export function startLoad(options: LoadOptions): Load {
  const caller = options.caller ?? createCaller({ connectionsMax: options.senders });
  const exchanges: Exchange[] = [];
  let sentCount = 0;
  let isStopped = false;

  async function sendRepeatedly(): Promise<void> {
    while (!isStopped) {
      const call = options.calls[sentCount % options.calls.length];
      if (call === undefined) throw new Error('a load needs calls');
      sentCount += 1;
      exchanges.push(await caller.send(options.baseUrl(), call));
      if (options.pauseMs !== undefined) await wait(options.pauseMs);
    }
  }
  const senders = Array.from({ length: options.senders }, sendRepeatedly);
  const stopped = Promise.all(senders);
  // A sender that fails is reported by `stop`; until then the failure waits here.
  stopped.catch(() => undefined);

  async function stop(): Promise<readonly Exchange[]> {
    isStopped = true;
    await stopped;
    if (options.caller === undefined) caller.close();
    return exchanges;
  }
  // A test that fails half way sends nothing more either.
  onTestFinished(async () => {
    await stop().catch(() => undefined);
  });

  return {
    exchanges,
    sentCount: () => sentCount,
    goOnFor: async (answers) => {
      const enough = exchanges.length + answers;
      await waitUntil(`${answers} more answers`, () => exchanges.length >= enough, goOnWaitMs);
    },
    stop,
  };
}

/** How many exchanges ended in which way, for messages that a person reads. */
export function countOutcomes(exchanges: readonly Exchange[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, fault } of exchanges) {
    const outcome = fault === null ? String(status) : `${String(status)} ${fault}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
