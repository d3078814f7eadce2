import type { MinorUnits } from '@countinghouse/sdk/money';
import { Field, formatMinor } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { toAmount } from '../payments/payments.queries.ts';
import { payableTexts as texts } from './payable-texts.ts';

export interface PayableAmount {
  readonly currency: string;
  readonly isFixed: boolean;
  readonly typed: string;
  /** Null while nothing readable is typed. */
  readonly minor: MinorUnits | null;
  /** Everything that has to be there is. */
  readonly isReady: boolean;
  readonly change: (changes: Partial<Typed>) => void;
}

interface Typed {
  readonly currency: string;
  readonly isFixed: boolean;
  readonly typed: string;
}

export function usePayableAmount(currency: string): PayableAmount {
  const [state, setState] = useState<Typed>({ currency, isFixed: true, typed: '' });
  const minor = toAmount(state.typed, state.currency);
  return {
    ...state,
    minor,
    isReady: !state.isFixed || minor !== null,
    change: (changes) => setState((before) => ({ ...before, ...changes })),
  };
}

export interface PayableAmountFieldsProps {
  readonly amount: PayableAmount;
  readonly errorOf: (field: string) => string | undefined;
}

/** Currency, and an amount or that the payer chooses it. */
export function PayableAmountFields({ amount, errorOf }: PayableAmountFieldsProps): ReactNode {
  const { isFixed, change } = amount;
  return (
    <>
      <fieldset className="choices">
        <legend className="label">{texts.howMuch}</legend>
        {[true, false].map((one) => (
          <label key={String(one)}>
            <input
              type="radio"
              name="mode"
              checked={isFixed === one}
              onChange={() => change({ isFixed: one })}
            />
            {one ? texts.fixed : texts.open}
          </label>
        ))}
      </fieldset>
      <AmountFields amount={amount} errorOf={errorOf} />
    </>
  );
}

/** Currency, and the amount where it is fixed. */
export function AmountFields({
  amount,
  label = texts.amountOf,
  errorOf,
}: PayableAmountFieldsProps & { readonly label?: (currency: string) => string }): ReactNode {
  const { currency, isFixed, typed, minor, change } = amount;
  const isWrong = isFixed && typed !== '' && minor === null;
  return (
    <div className="pair">
      <Field
        label={texts.currency}
        name="currency"
        maxLength={3}
        autoComplete="off"
        required
        value={currency}
        onChange={(event) => change({ currency: event.target.value.toUpperCase() })}
        error={errorOf('currency')}
      />
      {isFixed ? (
        <Field
          label={label(currency)}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          value={typed}
          onChange={(event) => change({ typed: event.target.value })}
          {...(minor !== null && { hint: `${currency} ${formatMinor(minor, currency)}` })}
          error={isWrong ? texts.notAnAmount : errorOf('amount')}
        />
      ) : null}
    </div>
  );
}
