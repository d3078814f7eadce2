import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

export interface PageHeadProps {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
}

/** Takes the focus when a screen opens, so that a screen reader says where one is. */
export function PageHead({ title, detail, actions }: PageHeadProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    document.title = `${title} · Countinghouse`;
  }, [title]);
  return (
    <header className="page-head">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {detail === undefined ? null : <span className="soft t13">{detail}</span>}
      {actions === undefined ? null : <div className="actions">{actions}</div>}
    </header>
  );
}
