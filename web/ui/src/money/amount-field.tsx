import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';
import { parseTypedSum } from './typed-sum.rules.ts';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'>;

export interface AmountFieldProps extends Input {
  readonly label: string;
  /** The label is seen above the field; else it is only said. */
  readonly isLabelled?: boolean;
  /** As typed. */
  readonly value: string;
  readonly onType: (typed: string) => void;
  readonly decimalsMax: number;
  readonly error?: string | undefined;
}

/** Takes both decimal marks and sums, and says what it understood of a sum. */
export function AmountField(props: AmountFieldProps): ReactNode {
  const { label, isLabelled = false, value, onType, decimalsMax, error, ...input } = props;
  const id = useId();
  const read = value.trim() === '' ? null : parseTypedSum(value, decimalsMax);
  const fault = read?.kind === 'reject' ? partTexts.amountFaults[read.reason](decimalsMax) : error;
  const echo = read?.kind === 'ok' && read.isSum ? `= ${read.text}` : null;
  const described =
    fault === undefined ? (echo === null ? undefined : `${id}-echo`) : `${id}-error`;
  return (
    <div className="field">
      {isLabelled ? <label htmlFor={id}>{label}</label> : null}
      <input
        className="input num"
        {...input}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        aria-label={isLabelled ? undefined : label}
        aria-invalid={fault !== undefined}
        aria-describedby={described}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {fault === undefined ? (
        echo === null ? null : (
          <output className="hint num" id={`${id}-echo`}>
            {echo}
          </output>
        )
      ) : (
        <span className="error" id={`${id}-error`}>
          {fault}
        </span>
      )}
    </div>
  );
}
