import type { ReactNode } from 'react';
import type { Dispute } from './disputes.queries.ts';
import { dueWordsOf } from './due-words.ts';

/** How long an answer can still be given; nothing once there is one. */
export function DueClock({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { status, due_at: due } = dispute;
  if (status !== 'needs_response' || due === null) return <span className="soft">–</span>;
  return (
    <time className="tone-warn" dateTime={due}>
      {dueWordsOf(due)}
    </time>
  );
}
