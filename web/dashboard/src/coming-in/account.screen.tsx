import { AccountScreen } from '@countinghouse/ui';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { identity } from '../api.ts';
import { meQuery } from '../shell/me.queries.ts';

export function AccountPage(): ReactNode {
  const { data: me } = useSuspenseQuery(meQuery);
  const queryClient = useQueryClient();
  return (
    <AccountScreen
      identity={identity}
      me={me}
      onChanged={() => queryClient.refetchQueries({ queryKey: meQuery.queryKey })}
      signInAddress="/dashboard/sign-in"
    />
  );
}
