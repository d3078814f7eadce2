import { exponentOf, getCurrency } from '@countinghouse/money';
import { minor as asMinor, toMajor } from '@countinghouse/sdk/money';
import type { MajorUnits, MinorUnits } from '@countinghouse/sdk/money';
import type { ReactNode } from 'react';
import { language } from '../texts/language.ts';
import { amountText, toMinorUnits } from './amount-text.rules.ts';
import type { NumberMarks } from './amount-text.rules.ts';

const marks: NumberMarks = readMarks();

function readMarks(): NumberMarks {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.8);
  const find = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return { group: find('group'), decimal: find('decimal') };
}

/** As the service wrote it. */
function digitsOf(major: MajorUnits): string {
  return JSON.stringify(major);
}

export const decimalsOf = (currency: string): number => exponentOf(getCurrency(currency));

/** The digits alone: `12,500.00`. */
export function formatAmount(major: MajorUnits, currency: string): string {
  return amountText(digitsOf(major), decimalsOf(currency), marks);
}

export interface MoneyProps {
  readonly major: MajorUnits;
  readonly currency: string;
  /** In a column with the currency in its head. */
  readonly isCodeHidden?: boolean;
}

/** The code light, the digits as heavy as what is around them. */
export function Money({ major, currency, isCodeHidden = false }: MoneyProps): ReactNode {
  const digits = formatAmount(major, currency);
  if (isCodeHidden) return <span className="nowrap">{digits}</span>;
  return (
    <span className="nowrap">
      <span className="code-iso">{currency}</span> {digits}
    </span>
  );
}

export interface MinorMoneyProps extends Omit<MoneyProps, 'major'> {
  readonly minor: MinorUnits;
}

/** As above, for an amount in minor units. */
export function MinorMoney({ minor, currency, ...rest }: MinorMoneyProps): ReactNode {
  return <Money major={toMajor(minor, currency)} currency={currency} {...rest} />;
}

/** The digits of an amount in minor units. */
export function formatMinor(minor: MinorUnits, currency: string): string {
  return formatAmount(toMajor(minor, currency), currency);
}

/** The digits of what amounts of one currency come to, added exactly. */
export function formatSum(majors: readonly MajorUnits[], currency: string): string {
  const exponent = exponentOf(getCurrency(currency));
  const sum = majors.reduce((total, one) => total + toMinorUnits(digitsOf(one), exponent), 0n);
  return formatMinor(asMinor(Number(sum)), currency);
}
