import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { waitUntil } from '../../src/index.ts';
import { createCaller } from './http-calls.ts';
import type { Call, Caller, Exchange } from './http-calls.ts';

export interface Load {
  readonly exchanges: readonly Exchange[];
  readonly sentCount: () => number;
  /** Waits until this many more requests have been answered. */
  readonly goOnFor: (answers: number) => Promise<void>;
  /** Sends nothing more and waits for every pending response. */
  readonly stop: () => Promise<readonly Exchange[]>;
}

interface LoadOptions {
  readonly calls: readonly Call[];
  /** Where the next request goes; a load balancer chooses each time. */
  readonly baseUrl: () => string;
  readonly senders: number;
  /**
   * Between a response and the sender's next request; without it, the service is constantly busy.
   */
  readonly pauseMs?: number;
  readonly caller?: Caller;
}

const goOnWaitMs = 30_000;

/** Sends the calls in turn, repeatedly, from this many concurrent senders. */
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
  // `stop` reports a sender that fails; until then the failure waits here.
  stopped.catch(() => undefined);

  async function stop(): Promise<readonly Exchange[]> {
    isStopped = true;
    await stopped;
    if (options.caller === undefined) caller.close();
    return exchanges;
  }
  // A test that fails midway also stops sending.
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

/** How many exchanges ended in which way, for messages to people. */
export function countOutcomes(exchanges: readonly Exchange[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, fault } of exchanges) {
    const outcome = fault === null ? String(status) : `${String(status)} ${fault}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
