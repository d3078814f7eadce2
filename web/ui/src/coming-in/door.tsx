import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Wordmark } from '../parts/wordmark.tsx';

/** The page around everything that people do before they are in. */
export function Door({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Countinghouse`;
  }, [title]);
  return (
    <main className="door">
      <Wordmark />
      <section className="card door-card">
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}
