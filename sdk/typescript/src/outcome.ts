import { call, realClock } from './call.ts';
import { toPath } from './client.ts';
import { isCountinghouseError } from './errors.ts';
import type { CallOptions, ClientOptions, Wire } from './exchange.ts';

/** `settled: false` means that the outcome is not known yet. It is never a failure. */
export type Outcome<Subject> =
  | { readonly settled: true; readonly subject: Subject }
  | {
      readonly settled: false;
      readonly subject: Subject | null;
      /** When the service asks the provider next, if it has said so. */
      readonly nextCheckAt: string | null;
    };

export interface Subject {
  readonly object: 'payout' | 'refund';
  readonly id: string;
}

const settledStatuses: readonly (string | undefined)[] = [
  'completed',
  'succeeded',
  'failed',
  'cancelled',
];
const waitMsMin = 1_000;
const waitMsMax = 30_000;
/** The service's own check takes a moment, too. */
const afterCheckMs = 500;

/** Reads a payout or refund until its outcome is known, as often as the service itself learns something. */
export function createWaitForOutcome(client: ClientOptions) {
  return async (subject: Subject, options?: CallOptions): Promise<Outcome<unknown>> => {
    const { clock = realClock } = client;
    const endsAt = clock.now() + (options?.timeoutMs ?? 60_000);
    const path = toPath(`/${subject.object}s/{id}`, [subject.id]);
    let current: Wire = null;
    for (;;) {
      const timeoutMs = endsAt - clock.now();
      try {
        const request = {
          method: 'GET',
          path,
          repeat: 'read',
          options: { ...options, timeoutMs },
        } as const;
        current = await call(client, request);
      } catch (error) {
        if (!isPassing(error)) throw error;
      }
      if (settledStatuses.includes(current?.status)) {
        return { settled: true, subject: current };
      }
      const nextCheckAt = current?.outcome?.next_check_at ?? null;
      const leftMs = endsAt - clock.now();
      if (leftMs <= 0) {
        return { settled: false, subject: current, nextCheckAt };
      }
      const untilCheckMs = Date.parse(String(nextCheckAt)) - clock.now() + afterCheckMs;
      const waitMs = Math.min(Math.max(untilCheckMs || waitMsMin, waitMsMin), waitMsMax);
      await clock.sleep(Math.min(waitMs, leftMs), options?.signal);
    }
  };
}

/** A read that failed so may succeed a little later. */
export function isPassing(error: unknown): boolean {
  return isCountinghouseError(error) && passing.test(error.kind);
}

const passing = /^(unav|inc|rate|pau)/;
