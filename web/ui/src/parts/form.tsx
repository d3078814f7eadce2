import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Refusal } from './refusal.tsx';
import type { Attempt } from './use-attempt.ts';

export interface FormProps {
  readonly attempt: Attempt;
  /** What sending it does. */
  readonly work: () => Promise<void>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Sent once at a time. A refusal stands on top, or at the field that is to blame, which gets the focus. */
export function Form(props: FormProps): ReactNode {
  const { attempt, work, className = 'stack stack-4', children } = props;
  const { isBusy, waitSeconds, error, refusal } = attempt;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return (
    <form
      className={className}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && waitSeconds === 0) attempt.run(work);
      }}
    >
      <Refusal error={error} />
      {children}
    </form>
  );
}
