import { z } from 'zod';

/**
 * Sets how far a simulator's clock runs ahead of real time, and returns when its next event is due.
 */
export type MoveClock = (offsetMs: number) => Promise<Date | null>;

const deadlineMs = 10_000;

const clockAnswer = z.object({
  next_due: z.object({ dueAtMs: z.number() }).nullable(),
});

export function createMoveClock(baseUrl: string): MoveClock {
  const address = new URL('/simulator/clock', baseUrl);
  return async (offsetMs) => {
    const answer = await fetch(address, {
      method: 'PUT',
      body: JSON.stringify({ offset_ms: offsetMs }),
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (!answer.ok) throw new Error(`the simulator answered ${answer.status} about its clock`);
    const { next_due: due } = clockAnswer.parse(await answer.json());
    return due === null ? null : new Date(due.dueAtMs);
  };
}
