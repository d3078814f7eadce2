import { ScreenError } from '@countinghouse/web-client';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

export interface Attempt<Form extends HTMLElement = HTMLFormElement> {
  /** Of the form: its first wrong field gets the focus. */
  readonly form: RefObject<Form | null>;
  readonly isBusy: boolean;
  /** What the service refused, where no field of the form is to blame. */
  readonly error: unknown;
  /** How long the service wants nothing to be tried. */
  readonly waitSeconds: number;
  readonly errorOf: (field: string) => string | undefined;
  readonly run: (work: () => Promise<void>) => void;
}

/** One try at a time, its refusal, and the pause that the service asked for. */
export function useAttempt<Form extends HTMLElement = HTMLFormElement>(
  fields: readonly string[] = [],
): Attempt<Form> {
  const form = useRef<Form>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const faults = refusal instanceof ScreenError ? refusal.fieldErrors : {};
  const isOfField = fields.some((field) => faults[field] !== undefined);
  useEffect(() => {
    if (isOfField) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isOfField, refusal]);

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
    form,
    isBusy,
    error: isOfField ? null : refusal,
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
