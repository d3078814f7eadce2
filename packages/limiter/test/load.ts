import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Budget, LimitDecision, Limiter } from '../src/index.ts';
import { pause } from './wait.ts';

interface Answer {
  readonly decision: LimitDecision;
  readonly budgets: readonly Budget[];
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
}

export interface Load {
  readonly answers: readonly Answer[];
  /** Ends the load and fails if any call was rejected. */
  stop(): Promise<void>;
  /** The longest time this process stalled, which no limiter can prevent. */
  longestStallMs(): number;
}

/** Callers that send the next request shortly after each answer. */
export function startLoad(
  limiter: Limiter,
  callers: number,
  choose: (turn: number) => readonly Budget[],
): Load {
  const answers: Answer[] = [];
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  let isStopped = false;
  let turn = 0;

  async function call(): Promise<void> {
    while (!isStopped) {
      turn += 1;
      const budgets = choose(turn);
      const askedAtMs = performance.now();
      const decision = await limiter.spend(budgets);
      answers.push({ decision, budgets, askedAtMs, answeredAtMs: performance.now() });
      await pause(1);
    }
  }

  const calls = Promise.all(Array.from({ length: callers }, call));
  return {
    answers,
    async stop() {
      isStopped = true;
      await calls;
      delay.disable();
    },
    longestStallMs: () => delay.max / 1_000_000,
  };
}
