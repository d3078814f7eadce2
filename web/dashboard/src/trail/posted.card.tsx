import { Card, formatMinor, formatShortMoment } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import { usePosting } from './timeline.card.tsx';
import type { Trail } from './timeline.card.tsx';

export interface PostedCardProps {
  readonly trail: Trail;
  readonly currency: string;
}

/** What the chosen step posted. */
export function PostedCard({ trail, currency }: PostedCardProps): ReactNode {
  const posting = usePosting(trail);
  return (
    <Card
      title={texts.posted}
      aside={posting === undefined ? undefined : formatShortMoment(posting.effective_at)}
    >
      {posting === undefined ? (
        <p className="card-body t13 soft">{texts.nothingPosted}</p>
      ) : (
        <>
          <div className="card-body">
            <table className="journal">
              <thead>
                <tr>
                  <th scope="col">{texts.account}</th>
                  <th scope="col" className="num">
                    {texts.change}, {currency}
                  </th>
                </tr>
              </thead>
              <tbody>
                {posting.lines.map((line) => (
                  <tr key={`${line.account}-${line.layer}`}>
                    <td>
                      {line.meaning}{' '}
                      {line.layer === 'held' ? <span className="soft">{texts.held}</span> : null}
                    </td>
                    <td className="num">{formatMinor(line.change, line.currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="card-foot">{texts.postedNote}</div>
        </>
      )}
    </Card>
  );
}
