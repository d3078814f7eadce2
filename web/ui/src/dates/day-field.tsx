import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';
import { formatDay } from './day-text.ts';
import { addDays, parseTypedDay } from './typed-day.rules.ts';
import type { DayContext } from './typed-day.rules.ts';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'>;

export interface DayFieldProps extends Input {
  readonly label: string;
  /** The label is seen above the field; else it is only said. */
  readonly isLabelled?: boolean;
  readonly hint?: string;
  /** `2026-11-16`; empty for none. */
  readonly value: string;
  readonly onChoose: (day: string) => void;
  readonly context: DayContext;
  readonly error?: string | undefined;
}

/** A day, typed as people say it: `16`, `16/11`, `+30`, `eom`. Arrows go by a day. */
export function DayField(props: DayFieldProps): ReactNode {
  const { label, isLabelled = false, hint, value, onChoose, context, error, ...input } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== '' && parseTypedDay(typed, context) === null;
  const settle = (): void => {
    if (typed === null || isWrong) return;
    onChoose(parseTypedDay(typed, context) ?? '');
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') settle();
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step === 0 || event.altKey) return;
    event.preventDefault();
    setTyped(null);
    onChoose(addDays(value === '' ? context.today : value, step));
  };
  const fault = isWrong ? partTexts.notADay : error;
  const described = [
    hint === undefined ? '' : `${id}-hint`,
    fault === undefined ? '' : `${id}-error`,
  ]
    .filter((one) => one !== '')
    .join(' ');
  return (
    <div className="field">
      {isLabelled ? <label htmlFor={id}>{label}</label> : null}
      <input
        className="input"
        placeholder={isLabelled ? partTexts.dayHint : undefined}
        {...input}
        id={id}
        autoComplete="off"
        aria-label={isLabelled ? undefined : label}
        aria-invalid={fault !== undefined}
        aria-describedby={described === '' ? undefined : described}
        ref={(element) => element?.setCustomValidity(isWrong ? partTexts.notADay : '')}
        value={typed ?? (value === '' ? '' : formatDay(value))}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      {hint === undefined ? null : (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault === undefined ? null : (
        <span className="error" id={`${id}-error`}>
          <CircleAlert className="icon" aria-hidden />
          {fault}
        </span>
      )}
    </div>
  );
}
