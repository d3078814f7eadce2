import { Chip } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { toneOf } from './document-status.rules.ts';
import { overdueText, statusText } from './kind-texts.ts';

/** The state; of what is open past its due date, that. */
export function StatusChip({
  status,
  overdue,
}: {
  readonly status: string;
  readonly overdue: boolean;
}): ReactNode {
  if (overdue) return <Chip tone="bad">{overdueText}</Chip>;
  return <Chip tone={toneOf(status)}>{statusText(status)}</Chip>;
}
