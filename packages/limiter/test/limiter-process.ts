import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Budget, LimitDecision } from '../src/index.ts';

/** A limiter in its own process, called over an IPC channel. */
export interface LimiterProcess {
  spend(budgets: readonly Budget[]): Promise<LimitDecision>;
  stop(): Promise<void>;
}

export interface LimiterProcessSettings {
  readonly url: string;
  readonly windowMs: number;
  readonly keyPrefix: string;
  /** How far this process's clocks are off. */
  readonly clockSkewMs: number;
}

export interface SpendQuestion {
  readonly id: number;
  readonly budgets: readonly Budget[];
}

export interface SpendAnswer {
  readonly id: number;
  readonly decision: LimitDecision;
}

/** Resolves when the process's limiter uses the store. */
export async function startLimiterProcess(
  settings: LimiterProcessSettings,
): Promise<LimiterProcess> {
  const child = fork(
    new URL('./limiter-process-main.ts', import.meta.url),
    [JSON.stringify(settings)],
    {
      execArgv: [],
    },
  );
  const waiting = new Map<number, (decision: LimitDecision) => void>();
  let asked = 0;
  await once(child, 'message');
  child.on('message', (answer: SpendAnswer) => {
    waiting.get(answer.id)?.(answer.decision);
    waiting.delete(answer.id);
  });
  return {
    spend: (budgets) =>
      new Promise((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        const question: SpendQuestion = { id: asked, budgets };
        child.send(question);
      }),
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
