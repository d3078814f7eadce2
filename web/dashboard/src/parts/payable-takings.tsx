import type { MinorUnits } from '@countinghouse/sdk/money';
import { Card, formatMinor } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { payableTexts as texts } from './payable-texts.ts';

export interface PayableTakingsProps {
  readonly workspaceId: string;
  readonly payable: {
    readonly id: string;
    readonly currency: string;
    readonly takings: {
      readonly payments: number;
      readonly amount_minor: MinorUnits;
      readonly refunded_minor: MinorUnits;
    };
  };
}

/** What came in through it; each figure leads to its payments. */
export function PayableTakings({ workspaceId, payable }: PayableTakingsProps): ReactNode {
  const { id, currency, takings } = payable;
  const figures = [
    [texts.payments, String(takings.payments)],
    [texts.taken, formatMinor(takings.amount_minor, currency)],
    [texts.refunded, formatMinor(takings.refunded_minor, currency)],
  ] as const;
  return (
    <Card title={texts.takings} aside={currency}>
      <dl className="card-body strip">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Link className="figure" to={paths.payments(workspaceId)} search={{ source: id }}>
                {value}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
