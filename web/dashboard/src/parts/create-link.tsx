import { Button, useKeys } from '@countinghouse/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

export interface CreateLinkProps {
  readonly label: string;
  readonly to: string;
  /** Why the person may not; null when they may. */
  readonly reason: string | null;
}

/** Leads to the form of something new; `c` does the same. */
export function CreateLink({ label, to, reason }: CreateLinkProps): ReactNode {
  const navigate = useNavigate();
  useKeys(reason === null ? { c: () => void navigate({ to }) } : {});
  if (reason !== null) return <Button disabledReason={reason}>{label}</Button>;
  return (
    <Link className="btn btn-primary" to={to}>
      <Plus className="icon" aria-hidden />
      {label}
      <kbd className="kbd" aria-hidden>
        c
      </kbd>
    </Link>
  );
}
