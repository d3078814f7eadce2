import { Banner } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { actionWord } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import type { BusinessFile } from './businesses.queries.ts';
import { termsTexts as texts } from './terms-texts.ts';

export interface WaitingBannerProps {
  readonly file: BusinessFile;
  readonly actions: readonly string[];
}

/** What waits for another operator, with the way to it. */
export function WaitingBanner({ file, actions }: WaitingBannerProps): ReactNode {
  return file.requests
    .filter(({ action, status }) => status === 'waiting' && actions.includes(action))
    .map(({ id, action }) => (
      <Banner tone="warn" key={id}>
        {actionWord(action)}: {texts.waiting}{' '}
        <Link className="link" to={paths.request(id)}>
          {texts.look}
        </Link>
      </Banner>
    ));
}
