import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';
import { Button } from './button.tsx';
import { PageHead } from './page-head.tsx';
import { Refusal } from './refusal.tsx';

export interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
  /** Lines of the skeleton, so that nothing moves when the answer comes. */
  readonly lines?: number;
  /** The heading of a screen whose content brings its own, until that is there. */
  readonly title?: string;
}

/** Skeleton, refusal or content. What was read stays when a later read fails. */
export function Loaded<Data>({ query, children, lines = 3, title }: LoadedProps<Data>): ReactNode {
  const again = (
    <Button size="small" onPress={() => void query.refetch()}>
      {partTexts.tryAgain}
    </Button>
  );
  if (query.data === undefined) {
    return (
      <>
        {title === undefined ? null : <PageHead title={title} />}
        {query.error === null ? (
          <output className="card-body stack stack-3" aria-label={partTexts.loading}>
            {Array.from({ length: lines }, (_, line) => (
              <div className="skeleton" key={line} />
            ))}
          </output>
        ) : (
          <Refusal error={query.error} action={again} />
        )}
      </>
    );
  }
  return (
    <>
      {query.error === null ? null : <Refusal error={query.error} action={again} />}
      {children(query.data)}
    </>
  );
}
