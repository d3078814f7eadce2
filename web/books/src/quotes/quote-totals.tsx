import { formatAmount } from '@countinghouse/ui';
import type { MajorUnits } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

export interface QuoteTotalsProps {
  readonly priced: {
    readonly subtotal: MajorUnits;
    readonly tax_total: MajorUnits;
    readonly total: MajorUnits;
  };
  readonly currency: string;
  /** The figures are older than what is typed. */
  readonly isBehind: boolean;
}

export function QuoteTotals({ priced, currency, isBehind }: QuoteTotalsProps): ReactNode {
  return (
    <dl className={isBehind ? 'sheet-totals is-behind' : 'sheet-totals'}>
      <div>
        <dt>{texts.subtotal}</dt>
        <dd>{formatAmount(priced.subtotal, currency)}</dd>
      </div>
      <div>
        <dt>{texts.tax}</dt>
        <dd>{formatAmount(priced.tax_total, currency)}</dd>
      </div>
      <div className="is-total">
        <dt>{texts.total}</dt>
        <dd>
          <span className="code-iso">{currency}</span> {formatAmount(priced.total, currency)}
        </dd>
      </div>
    </dl>
  );
}
