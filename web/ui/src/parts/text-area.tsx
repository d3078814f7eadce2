import { useId } from 'react';
import type { ReactNode, TextareaHTMLAttributes } from 'react';

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  readonly label: string;
  readonly hint?: string;
}

export function TextArea({ label, hint, ...area }: TextAreaProps): ReactNode {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="input"
        id={id}
        rows={2}
        aria-describedby={hint === undefined ? undefined : hintId}
        {...area}
      />
      {hint === undefined ? null : (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
    </div>
  );
}
