import type { MajorUnits } from '@countinghouse/sdk/money';
import { formatAmount } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { isZero } from '../parts/change-text.ts';
import { texts } from './texts.ts';

interface Sums {
  readonly currency: string;
  readonly gross: MajorUnits;
  readonly fee: MajorUnits;
  readonly refunded: MajorUnits;
  readonly net_settled: MajorUnits;
}

/** Columns that a day and a payment share. */
export function sumColumns<Row extends Sums>(): readonly RowColumn<Row>[] {
  const figure = (amount: MajorUnits, currency: string): string =>
    isZero(amount) ? '–' : formatAmount(amount, currency);
  return [
    { head: texts.gross, isNumber: true, cell: (row) => figure(row.gross, row.currency) },
    { head: texts.fee, isNumber: true, cell: (row) => figure(row.fee, row.currency) },
    { head: texts.refunded, isNumber: true, cell: (row) => figure(row.refunded, row.currency) },
    {
      head: texts.settled,
      isNumber: true,
      narrow: 'amount',
      cell: (row) => (
        <span className="strong">
          <span className="only-narrow code-iso">{row.currency} </span>
          {figure(row.net_settled, row.currency)}
        </span>
      ),
    },
  ];
}
