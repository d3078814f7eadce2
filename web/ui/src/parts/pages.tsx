import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';
import type { Address } from './address.ts';

export interface PagesProps {
  readonly offset: number;
  readonly limit: number;
  readonly shown: number;
  readonly hasMore: boolean;
  readonly total?: number | null;
  readonly addressOf: (offset: number) => Address;
}

/** The foot of a list that is read page by page. */
export function Pages(props: PagesProps): ReactNode {
  const { offset, limit, shown, hasMore, total = null, addressOf } = props;
  if (shown === 0 && offset === 0) return null;
  return (
    <div className="card-foot">
      <span>{partTexts.rows(offset + 1, offset + shown, total)}</span>
      <span className="keys">
        <span>
          <kbd className="kbd">j</kbd>
          <kbd className="kbd">k</kbd> {partTexts.row}
        </span>
        <span>
          <kbd className="kbd">Enter</kbd> {partTexts.open}
        </span>
      </span>
      <span className="push row">
        {offset > 0 ? (
          <Link className="btn btn-sm" {...addressOf(Math.max(0, offset - limit))}>
            {partTexts.pageBefore}
          </Link>
        ) : null}
        {hasMore ? (
          <Link className="btn btn-sm" {...addressOf(offset + limit)}>
            {partTexts.pageAfter}
          </Link>
        ) : null}
      </span>
    </div>
  );
}
