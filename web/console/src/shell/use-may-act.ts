import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from './me.queries.ts';
import { texts } from './texts.ts';

/** Why this person may not act; null when they may. */
export function useNoAct(): string | null {
  const { data: me } = useSuspenseQuery(meQuery);
  return me.role === 'operator' ? null : texts.viewerReason;
}
