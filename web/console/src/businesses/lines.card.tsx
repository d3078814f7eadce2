import { Card } from '@countinghouse/ui';
import type { ReactNode } from 'react';

export interface LinesCardProps {
  readonly title: string;
  readonly hint?: string;
  readonly none: string;
  readonly lines: readonly { readonly key: string; readonly content: ReactNode }[];
  readonly foot?: ReactNode;
}

/** A few things, each on a line that wraps. */
export function LinesCard({ title, hint, none, lines, foot }: LinesCardProps): ReactNode {
  return (
    <Card title={title} count={lines.length}>
      {hint === undefined ? null : <p className="card-body t13 soft">{hint}</p>}
      {lines.length === 0 ? (
        <p className="card-body t13 soft">{none}</p>
      ) : (
        <ul>
          {lines.map(({ key, content }) => (
            <li className="file-line" key={key}>
              {content}
            </li>
          ))}
        </ul>
      )}
      {foot === undefined ? null : <div className="card-body row">{foot}</div>}
    </Card>
  );
}
