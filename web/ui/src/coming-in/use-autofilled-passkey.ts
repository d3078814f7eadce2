import { useEffect, useRef } from 'react';
import { hasPasskeys, askForPasskey } from '../session/passkey.ts';
import type { Assertion } from '../session/passkey.ts';

/** A challenge is good for five minutes; an offer in a field waits for longer. */
const renewEveryMs = 4 * 60_000;

export interface AutofilledPasskey {
  /** Only one prompt at a time: before another one opens. */
  readonly stop: () => void;
  readonly start: () => void;
}

/** Offers the person's passkeys in the e-mail field, where the browser can. */
export function useAutofilledPasskey(
  offer: () => Promise<Readonly<Record<string, unknown>>>,
  onChosen: (assertion: Assertion) => void,
): AutofilledPasskey {
  const waiting = useRef<AbortController | null>(null);
  const stop = (): void => waiting.current?.abort();
  const start = (): void => {
    stop();
    const leaving = new AbortController();
    waiting.current = leaving;
    const { signal } = leaving;
    const wait = async (): Promise<void> => {
      if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable())) return;
      const options = await offer();
      if (signal.aborted) return;
      const assertion = await askForPasskey(options, { mediation: 'conditional', signal });
      if (assertion !== null && !signal.aborted) onChosen(assertion);
    };
    // What fails here was only an offer: the form stays as it is.
    wait().catch(() => undefined);
  };
  useEffect(() => {
    start();
    const timer = setInterval(() => {
      if (waiting.current?.signal.aborted === false) start();
    }, renewEveryMs);
    return () => {
      clearInterval(timer);
      stop();
    };
    // Once for a form: the operations and the way on do not change under it.
  }, []);
  return { stop, start };
}
