import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Address } from './address.ts';

export interface CrumbsProps {
  /** The list that this screen belongs to. */
  readonly label: string;
  readonly to: Address;
  /** What it shows of the list. */
  readonly here?: ReactNode;
}

/** From one of a list back to the list. */
export function Crumbs({ label, to, here }: CrumbsProps): ReactNode {
  return (
    <nav className="crumbs" aria-label={label}>
      <Link className="link" {...to}>
        {label}
      </Link>
      {here === undefined || here === '' ? null : (
        <>
          <span aria-hidden>/</span>
          <span className="cut">{here}</span>
        </>
      )}
    </nav>
  );
}
