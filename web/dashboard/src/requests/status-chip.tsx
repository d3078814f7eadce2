import { Chip } from '@countinghouse/ui';
import type { ChipTone } from '@countinghouse/ui';
import type { ReactNode } from 'react';

const [refusedFrom, failedFrom] = [400, 500];

export function StatusChip({ status }: { readonly status: number }): ReactNode {
  const tone: ChipTone = status >= failedFrom ? 'bad' : status >= refusedFrom ? 'warn' : 'good';
  return <Chip tone={tone}>{status}</Chip>;
}
