import { PageHead } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

export function NoPlaceScreen(): ReactNode {
  return (
    <>
      <PageHead title={texts.noPlace} />
      <p className="soft">{texts.noPlaceHint}</p>
    </>
  );
}
