import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';
import type { Address } from './address.ts';
import { Card } from './card.tsx';

export interface FirstStep {
  readonly title: string;
  readonly hint: string;
  /** Null until it is known. */
  readonly isDone: boolean | null;
  readonly address: Address;
}

/** What a new place does first. Gone once all of it is done, and until it is known. */
export function FirstSteps({ steps }: { readonly steps: readonly FirstStep[] }): ReactNode {
  const done = steps.filter(({ isDone }) => isDone === true).length;
  if (done === steps.length || steps.some(({ isDone }) => isDone === null)) return null;
  return (
    <Card
      title={partTexts.firstSteps}
      aside={<span className="soft t12">{partTexts.stepsDone(done, steps.length)}</span>}
    >
      <ol className="steps">
        {steps.map(({ title, hint, isDone, address }) => (
          <li key={title}>
            {isDone === true ? (
              <div className="task">
                <span className="task-icon is-good">
                  <CircleCheck className="icon" aria-hidden />
                </span>
                <span>{title}</span>
                <span className="soft t12">{partTexts.stepDone}</span>
              </div>
            ) : (
              <Link className="task" {...address}>
                <span className="task-icon">
                  <CircleDashed className="icon" aria-hidden />
                </span>
                <span className="step-text">
                  <span className="mid">{title}</span>
                  <span className="t12 soft">{hint}</span>
                </span>
                <ChevronRight className="icon soft" aria-hidden />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
