import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';

export interface CheckFieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'type' | 'className'
> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** One of several, of which one is chosen. */
  readonly isOneOf?: boolean;
}

/** One box to tick, with what it means below it. */
export function CheckField({ label, hint, isOneOf = false, ...input }: CheckFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="check-field">
      <input
        className={isOneOf ? 'radio' : 'check'}
        type={isOneOf ? 'radio' : 'checkbox'}
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        {...input}
      />
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? null : (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
