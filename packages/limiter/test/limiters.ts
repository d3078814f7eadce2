import { onTestFinished } from 'vitest';
import type { Budget, LimitDecision, Limiter, LimiterOptions } from '../src/index.ts';
import { createLimiter } from '../src/index.ts';
import { waitFor } from './wait.ts';

let created = 0;

/** A limiter with its log; closed when the test ends. */
export function startLimiter(options: Partial<LimiterOptions> & { readonly url: string | null }): {
  readonly limiter: Limiter;
  readonly logged: readonly string[];
} {
  created += 1;
  const logged: string[] = [];
  const log = (fields: object): void => {
    if ('event' in fields) logged.push(String(fields.event));
  };
  const limiter = createLimiter({
    windowMs: 500,
    keyPrefix: 'test:',
    processId: `${process.pid}-${created}`,
    logger: { info: log, warn: log },
    ...options,
  });
  onTestFinished(() => limiter.close());
  return { limiter, logged };
}

export async function startSharedLimiter(
  options: Partial<LimiterOptions> & { readonly url: string },
): Promise<Limiter> {
  const { limiter } = startLimiter(options);
  await waitFor('the limiter is shared', () => limiter.mode() === 'shared');
  return limiter;
}

/** A budget that no other test uses. */
export function uniqueBudget(name: string, limit: number): Budget {
  created += 1;
  return { name, subject: `subject-${created}`, limit };
}

export async function spendTimes(
  limiter: Limiter,
  budgets: readonly Budget[],
  times: number,
): Promise<LimitDecision[]> {
  const decisions: LimitDecision[] = [];
  for (let index = 0; index < times; index += 1) decisions.push(await limiter.spend(budgets));
  return decisions;
}

export function countAllowed(decisions: readonly LimitDecision[]): number {
  return decisions.filter((decision) => decision.kind === 'allowed').length;
}

/** The store's time of an accepted request, in microseconds. */
export function storeTimeOf(decision: LimitDecision): number {
  if (decision.kind !== 'allowed') throw new Error('not allowed');
  const time = Number(decision.stamp.split('@')[0]);
  if (!(time > 0)) throw new Error(`not decided by the store: ${decision.stamp}`);
  return time;
}

export function waitOf(decision: LimitDecision): number {
  if (decision.kind !== 'refused') throw new Error('not refused');
  return decision.retryAfterMs;
}

/** The largest number of times within any half-open span of that length. */
export function fullestSpan(times: readonly number[], span: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  let fullest = 0;
  let from = 0;
  for (const [index, time] of sorted.entries()) {
    while (time - (sorted[from] ?? time) >= span) from += 1;
    fullest = Math.max(fullest, index - from + 1);
  }
  return fullest;
}
