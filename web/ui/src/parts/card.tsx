import { useId } from 'react';
import type { ReactNode } from 'react';

export interface CardProps {
  readonly title: string;
  readonly count?: number;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, count, aside, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {count === undefined ? null : <span className="count">{count}</span>}
        {aside === undefined ? null : <div className="push">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
