import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';
import type { Address } from './address.ts';

export interface CursorFootProps {
  /** Null on the first page. */
  readonly newest: Address | null;
  /** Null on the last page. */
  readonly older: Address | null;
  readonly children?: ReactNode;
}

/** The foot of a list that goes on by a cursor, newest first. */
export function CursorFoot({ newest, older, children }: CursorFootProps): ReactNode {
  return (
    <div className="card-foot">
      {children}
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
        {newest === null ? null : (
          <Link className="btn btn-sm" {...newest}>
            {partTexts.newest}
          </Link>
        )}
        {older === null ? null : (
          <Link className="btn btn-sm" {...older}>
            {partTexts.older}
          </Link>
        )}
      </span>
    </div>
  );
}
