import { Banner, CopyText } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

/** The only time that it is shown. */
export function SecretOnce({ secret }: { readonly secret: string }): ReactNode {
  return (
    <Banner tone="warn">
      {texts.secret} <CopyText text={secret} />
    </Banner>
  );
}
