import { NoAnswer, ScreenError } from '@countinghouse/web-client';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';
import { Banner } from './banner.tsx';

/** What went wrong, in the service's own sentence, with the number to ask about. */
export function Refusal({
  error,
  action,
}: {
  readonly error: unknown;
  readonly action?: ReactNode;
}) {
  if (error === null || error === undefined) return null;
  return (
    <Banner tone="bad" action={action}>
      {sentenceOf(error)}
      {error instanceof ScreenError && error.requestId !== null ? (
        <>
          {' '}
          <span className="mono soft">{error.requestId}</span>
        </>
      ) : null}
    </Banner>
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof ScreenError) return error.message;
  return error instanceof NoAnswer ? partTexts.noAnswer : partTexts.fault;
}
