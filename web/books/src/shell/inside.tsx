import { SessionDialogs, Shell } from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { session } from '../api.ts';
import { homeQuery } from '../home/home.queries.ts';
import { paths } from '../paths.ts';
import { meQuery } from './me.queries.ts';
import { railOf } from './rail.ts';
import { roleText, texts } from './texts.ts';

export function Inside(): ReactNode {
  const { data: me } = useSuspenseQuery(meQuery);
  const { orgId } = useParams({ strict: false });
  const membership =
    me.memberships.find(({ organisation_id }) => organisation_id === orgId) ?? me.memberships[0];
  const home = useQuery({
    ...homeQuery(membership?.organisation_id ?? ''),
    enabled: membership !== undefined,
  });
  return (
    <>
      <Shell
        place={{
          name: membership?.organisation_name ?? me.name,
          detail: texts.books,
        }}
        groups={
          membership === undefined
            ? []
            : railOf({
                orgId: membership.organisation_id,
                permissions: membership.permissions,
                waiting: home.data?.approvals?.waiting ?? 0,
              })
        }
        isTest={membership?.environment === 'test'}
        person={{
          name: me.name,
          detail: membership === undefined ? me.email : roleText(membership.role),
        }}
        accountAddress={paths.account}
        topbar={null}
      >
        <Outlet />
      </Shell>
      <SessionDialogs session={session} personId={me.id} />
    </>
  );
}
