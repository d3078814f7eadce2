import type { Address } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Where this screen lies: the list it belongs to, and what it is of. */
export function Crumbs({
  label,
  to,
  here,
}: {
  readonly label: string;
  readonly to: Address;
  readonly here?: string | undefined;
}): ReactNode {
  return (
    <nav className="crumbs" aria-label={label}>
      <Link {...to}>{label}</Link>
      {here === undefined ? null : (
        <>
          <ChevronRight className="icon icon-12" aria-hidden />
          <span>{here}</span>
        </>
      )}
    </nav>
  );
}
