import { Button } from '@countinghouse/ui';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { partTexts } from './texts.ts';

export interface CsvLinkProps {
  /** The browser itself asks for the file. */
  readonly address: string;
  /** Why the person may not; null when they may. */
  readonly reason: string | null;
  readonly label?: string;
}

export function CsvLink({ address, reason, label = partTexts.csv }: CsvLinkProps): ReactNode {
  if (reason !== null) return <Button disabledReason={reason}>{label}</Button>;
  return (
    <a className="btn" href={address} download>
      <Download className="icon" aria-hidden />
      {label}
    </a>
  );
}
