import { CursorFoot as Foot } from '@countinghouse/ui';
import type { ReactNode } from 'react';

export interface CursorFootProps {
  readonly here: string;
  /** What the address says now. */
  readonly search: { readonly after?: string };
  readonly nextCursor: string | null;
  readonly note?: ReactNode;
}

/** The foot of a list whose page is in the address, as `after`. */
export function CursorFoot({ here, search, nextCursor, note }: CursorFootProps): ReactNode {
  const pageAt = (after: string | undefined) => ({ to: here, search: { ...search, after } });
  return (
    <Foot
      newest={search.after === undefined ? null : pageAt(undefined)}
      older={nextCursor === null ? null : pageAt(nextCursor)}
    >
      {note === undefined ? null : <span>{note}</span>}
    </Foot>
  );
}
