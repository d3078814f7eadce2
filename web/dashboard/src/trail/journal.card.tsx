import type { MinorUnits } from '@countinghouse/sdk/money';
import { Card, formatMinor } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

export interface JournalCardProps {
  readonly journal: readonly {
    readonly account: string;
    readonly meaning: string;
    readonly debit_minor: MinorUnits;
    readonly credit_minor: MinorUnits;
  }[];
  readonly currency: string;
  /** Under the lines. */
  readonly foot?: ReactNode;
}

/** What will be posted, before anything is. */
export function JournalCard({ journal, currency, foot }: JournalCardProps): ReactNode {
  if (journal.length === 0) return null;
  const figure = (minor: MinorUnits): string =>
    Number(String(minor)) === 0 ? '' : formatMinor(minor, currency);
  return (
    <Card title={texts.willPost} aside={currency}>
      <div className="card-body">
        <table className="journal">
          <thead>
            <tr>
              <th scope="col">{texts.ledgerAccount}</th>
              <th scope="col" className="num">
                {texts.debit}
              </th>
              <th scope="col" className="num">
                {texts.credit}
              </th>
            </tr>
          </thead>
          <tbody>
            {journal.map((line) => (
              <tr key={line.account}>
                <td className={figure(line.debit_minor) === '' ? 'credit' : undefined}>
                  {line.meaning}
                </td>
                <td className="num">{figure(line.debit_minor)}</td>
                <td className="num">{figure(line.credit_minor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {foot === undefined ? null : <div className="card-foot">{foot}</div>}
    </Card>
  );
}
