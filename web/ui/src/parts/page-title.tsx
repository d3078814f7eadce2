import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

export interface PageTitleProps {
  /** Title of the browser's tab. */
  readonly title: string;
  /** As large as the amount that the screen is about. */
  readonly isHero?: boolean;
  readonly children: ReactNode;
}

/** Takes the focus when a screen opens, so that a screen reader says where one is. */
export function PageTitle({ title, isHero = false, children }: PageTitleProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    document.title = `${title} · Countinghouse`;
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1} className={isHero ? 'hero' : undefined}>
      {children}
    </h1>
  );
}
