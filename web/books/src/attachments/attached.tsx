import './attachments.css';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AttachmentsCard } from './attachments.card.tsx';
import type { Subject } from './attachments.queries.ts';
import { CommentsCard } from './comments.card.tsx';
import { texts } from './texts.ts';

/** Files and comments. */
export function Attached({ subject }: { readonly subject: Subject }): ReactNode {
  return (
    <>
      <AttachmentsCard subject={subject} />
      <CommentsCard subject={subject} />
    </>
  );
}

/** As above, read when opened, so that a screen of many lines loads none of them. */
export function FoldedAttached({ subject }: { readonly subject: Subject }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="attached" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.filesAndComments}</summary>
      {isOpen ? (
        <div className="stack stack-3">
          <Attached subject={subject} />
        </div>
      ) : null}
    </details>
  );
}
