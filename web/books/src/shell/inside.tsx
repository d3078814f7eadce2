import { SessionDialogs, Shell, usePathPart } from '@countinghouse/ui';
import type { RailGroup } from '@countinghouse/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { House } from 'lucide-react';
import type { ReactNode } from 'react';
import { session } from '../api.ts';
import { paths } from '../paths.ts';
import { meQuery } from './me.queries.ts';
import { texts } from './texts.ts';

export function Inside(): ReactNode {
  const { data: me } = useSuspenseQuery(meQuery);
  const orgId = usePathPart('orgId');
  const membership =
    me.memberships.find(({ organisation_id }) => organisation_id === orgId) ?? me.memberships[0];
  return (
    <>
      <Shell
        place={{
          name: membership?.organisation_name ?? me.name,
          detail: texts.books,
        }}
        groups={membership === undefined ? [] : railOf(membership.organisation_id)}
        isTest={membership?.environment === 'test'}
        person={{
          name: me.name,
          detail:
            membership === undefined ? me.email : (texts.roles[membership.role] ?? membership.role),
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

function railOf(orgId: string): readonly RailGroup[] {
  const home = { to: paths.organisation(orgId), label: texts.home, icon: House, isExact: true };
  return [{ title: null, items: [home] }];
}
