import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { texts } from '../coming-in/coming-in-texts.ts';
import { formatClock } from '../dates/moment-text.ts';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';

export interface SessionEndProps {
  readonly endsAt: string;
  readonly onSignIn: () => void;
}

const warningMs = 5 * 60_000;

/** Said five minutes before a session ends that was used all day, so that nobody is surprised in a form. */
export function SessionEnd({ endsAt, onSignIn }: SessionEndProps): ReactNode {
  const isNear = useIsPast(Date.parse(endsAt) - warningMs);
  if (!isNear) return null;
  return (
    <div className="session-end" role="status">
      <Banner
        tone="warn"
        action={
          <Button size="small" onPress={onSignIn}>
            {texts.signInAgain}
          </Button>
        }
      >
        {texts.sessionEnds(formatClock(endsAt))}
      </Banner>
    </div>
  );
}

/** Whether a moment has come; looks again when it does. */
function useIsPast(atMs: number): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const timer = setTimeout(onChange, Math.max(0, atMs - Date.now()));
      return () => clearTimeout(timer);
    },
    () => Date.now() >= atMs,
  );
}
