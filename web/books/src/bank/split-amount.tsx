import { AmountField, decimalsOf, formatAmount, major } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import type { BankLine } from './bank.queries.ts';
import type { Split } from './split.rules.ts';
import { texts } from './texts.ts';

export interface SplitAmountProps {
  readonly value: string;
  readonly line: BankLine;
  readonly split: Split;
  readonly at: number;
  readonly onType: (typed: string) => void;
}

/** The amount of one part. Left empty, it shows the rest that it takes. */
export function SplitAmount({ value, line, split, at, onType }: SplitAmountProps): ReactNode {
  const { amount, currency } = line;
  const sign = Number(amount) < 0 ? -1 : 1;
  const taken = split.kind === 'ok' ? split.amounts[at] : undefined;
  return (
    <AmountField
      label={`${texts.amount} ${currency}`}
      isLabelled
      placeholder={taken === undefined ? '' : amountText(Number(taken) * sign, currency)}
      value={value}
      onType={onType}
      decimalsMax={decimalsOf(currency)}
    />
  );
}

export const amountText = (amount: number, currency: string): string =>
  formatAmount(major(amount), currency);
