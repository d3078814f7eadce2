import { ScreenError } from '@countinghouse/web-client';
import { useEffect, useState } from 'react';

export interface Attempt {
  readonly isBusy: boolean;
  /** Null until the service refuses. */
  readonly refusal: unknown;
  /** The refusal, where none of the form's fields is to blame. */
  readonly error: unknown;
  /** How long the service wants nothing to be tried. */
  readonly waitSeconds: number;
  readonly errorOf: (field: string) => string | undefined;
  readonly run: (work: () => Promise<void>) => void;
}

/** One try at a time, its refusal, and the pause that the service asked for. */
export function useAttempt(fields: readonly string[] = []): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const faults = refusal instanceof ScreenError ? refusal.fieldErrors : {};

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    refusal,
    error: fields.some((field) => faults[field] !== undefined) ? null : refusal,
    waitSeconds: useCountdown(refusal),
    errorOf: (field) => faults[field]?.join(' '),
    run: (work) => void attempt(work),
  };
}

const secondMs = 1_000;

function useCountdown(refusal: unknown): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const seconds = refusal instanceof ScreenError ? (refusal.retryAfterSeconds ?? 0) : 0;
    setLeft(seconds);
    if (seconds === 0) return undefined;
    // By the clock: a tab in the background counts slowly.
    const endMs = Date.now() + seconds * secondMs;
    const timer = setInterval(() => {
      const leftMs = endMs - Date.now();
      setLeft(Math.max(0, Math.ceil(leftMs / secondMs)));
      if (leftMs <= 0) clearInterval(timer);
    }, secondMs);
    return () => clearInterval(timer);
  }, [refusal]);
  return left;
}
