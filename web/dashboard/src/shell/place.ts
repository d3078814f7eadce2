import { usePathPart } from '@countinghouse/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from './me.queries.ts';
import type { Me, Membership } from './me.queries.ts';

export interface Place {
  readonly me: Me;
  readonly membership: Membership | undefined;
  readonly workspace: Membership['workspaces'][number] | undefined;
  /** Whether the screen belongs to one environment; false on screens of the whole business. */
  readonly isOfWorkspace: boolean;
}

/** Where the address is. The screens of the business remember the workspace that one came from. */
export function usePlace(): Place {
  const { data: me } = useSuspenseQuery(meQuery);
  const workspaceId = usePathPart('workspaceId');
  const businessId = usePathPart('businessId');
  const [lastId, setLastId] = useState(workspaceId);
  if (workspaceId !== '' && workspaceId !== lastId) setLastId(workspaceId);
  const wanted = workspaceId === '' ? lastId : workspaceId;
  const isHere = ({ business_id: id, workspaces }: Membership): boolean =>
    businessId === '' ? workspaces.some((one) => one.id === wanted) : id === businessId;
  const membership = me.memberships.find(isHere) ?? me.memberships[0];
  const workspace =
    membership?.workspaces.find(({ id }) => id === wanted) ?? membership?.workspaces[0];
  return { me, membership, workspace, isOfWorkspace: workspaceId !== '' };
}
