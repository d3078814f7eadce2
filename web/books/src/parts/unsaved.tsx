import { Button, Dialog } from '@countinghouse/ui';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

export interface UnsavedProps {
  /** What is typed, as text. */
  readonly now: string;
  /** The same as it was stored last; null while nothing is stored. */
  readonly kept?: string | null;
}

/** Asks before a screen is left whose input is not stored; the browser asks before the page is. */
export function Unsaved({ now, kept = null }: UnsavedProps): ReactNode {
  const [begun] = useState(now);
  const isUnsaved = (kept ?? begun) !== now;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog title={texts.unsaved} onClose={reset}>
      <p>{texts.unsavedDoes}</p>
      <div className="row">
        <Button look="primary" onPress={reset}>
          {texts.stay}
        </Button>
        <Button look="danger" onPress={proceed}>
          {texts.leave}
        </Button>
      </div>
    </Dialog>
  );
}
