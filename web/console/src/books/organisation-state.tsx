import { Chip } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

interface State {
  readonly suspended_at: string | null;
  readonly closing_at: string | null;
  readonly closed_at: string | null;
}

export function OrganisationState({ of }: { readonly of: State }): ReactNode {
  if (of.closed_at !== null) return <Chip tone="quiet">{texts.closed}</Chip>;
  if (of.suspended_at !== null) return <Chip tone="bad">{texts.suspended}</Chip>;
  if (of.closing_at !== null) return <Chip tone="warn">{texts.closing}</Chip>;
  return <Chip tone="good">{texts.open}</Chip>;
}
