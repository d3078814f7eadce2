import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface CrumbsProps {
  readonly list: string;
  readonly to: string;
  readonly here: string;
}

/** From one of a list back to the list. */
export function Crumbs({ list, to, here }: CrumbsProps): ReactNode {
  return (
    <nav className="crumbs" aria-label={list}>
      <Link className="link" to={to}>
        {list}
      </Link>
      <span aria-hidden>/</span>
      <span className="cut">{here}</span>
    </nav>
  );
}
