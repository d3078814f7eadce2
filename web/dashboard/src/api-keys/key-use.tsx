import { formatShortDay } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keyUseQuery } from './api-keys.queries.ts';
import { sumKeyUse } from './key-use.rules.ts';
import { texts } from './texts.ts';

/** How one key was used in the last 14 days, by day and from where. */
export function KeyUse({
  workspaceId,
  keyId,
}: {
  readonly workspaceId: string;
  readonly keyId: string;
}): ReactNode {
  const { data } = useQuery(keyUseQuery(workspaceId));
  const use = data === undefined ? null : sumKeyUse(data.data, keyId);
  if (use === null) return null;
  return (
    <details className="t12">
      <summary className="soft">{texts.useOf(use.requests, use.refused)}</summary>
      <p>
        {use.days.map(({ day, requests }) => `${formatShortDay(day)}: ${requests}`).join(' · ')}
      </p>
      <p className="mono">
        {[...use.addresses, ...(use.hasMoreAddresses ? [texts.otherAddresses] : [])].join(', ')}
      </p>
    </details>
  );
}
