import { formatSpan } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import type { Dispute } from './disputes.queries.ts';
import { texts } from './texts.ts';

/** How long an answer can still be given; nothing once there is one. */
export function DueClock({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { status, due_at: due } = dispute;
  if (status !== 'needs_response' || due === null) return <span className="soft">–</span>;
  const span = formatSpan(due, new Date());
  return (
    <time className="tone-warn" dateTime={due}>
      {span === '' ? texts.overdue : texts.dueIn(span)}
    </time>
  );
}
