import { Button, Card, MinorMoney, RowTable, formatShortMoment } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { percentText } from '../parts/percent.rules.ts';
import { FeesDialog } from './fees.dialog.tsx';
import { termsTexts as texts } from './terms-texts.ts';
import type { Fee } from './terms.queries.ts';
import type { TermsProps } from './terms.tab.tsx';

const amountOf = (fee: Fee, minor: Fee['fixed_minor']): ReactNode =>
  fee.currency === null ? (
    texts.minorUnits(minor.toString())
  ) : (
    <MinorMoney minor={minor} currency={fee.currency} />
  );

const columns: readonly RowColumn<Fee>[] = [
  { head: texts.currency, cell: ({ currency }) => currency ?? texts.others, narrow: 'main' },
  {
    head: texts.percentage,
    cell: (fee) => percentText(fee.basis_points),
    isNumber: true,
    narrow: 'amount',
  },
  {
    head: texts.fixed,
    cell: (fee) => amountOf(fee, fee.fixed_minor),
    isNumber: true,
    narrow: 'state',
  },
  {
    head: texts.dispute,
    cell: (fee) => amountOf(fee, fee.dispute_fee_minor),
    isNumber: true,
  },
  { head: texts.refundable, cell: (fee) => (fee.refundable ? texts.yes : texts.no) },
  {
    head: texts.since,
    cell: ({ since }) => (since === null ? texts.standard : formatShortMoment(since)),
    narrow: 'sub',
    grows: true,
  },
];

export function FeesCard({ file, terms }: TermsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={texts.fees}>
      <p className="card-body t13 soft">{texts.feesHint}</p>
      <RowTable
        name={texts.fees}
        columns={columns}
        rows={terms.fees}
        keyOf={({ currency }) => currency ?? ''}
        empty={null}
      />
      <div className="card-body row">
        <Button
          size="small"
          disabledReason={file.can.change_fees.reason}
          onPress={() => setOpen(true)}
        >
          {texts.changeFees}
        </Button>
      </div>
      {isOpen ? <FeesDialog file={file} terms={terms} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
