import { PageHead, Refusal } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

/** A place that cannot be read: not there, or not for this person. */
export function Refused({ error }: { readonly error: unknown }): ReactNode {
  return (
    <>
      <PageHead title={texts.nothingHere} />
      <Refusal error={error} />
    </>
  );
}
