import { SessionDialogs, Shell, partTexts, usePathPart } from '@countinghouse/ui';
import type { PlaceChoice, RailGroup } from '@countinghouse/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { House } from 'lucide-react';
import type { ReactNode } from 'react';
import { session } from '../api.ts';
import { paths } from '../paths.ts';
import { meQuery } from './me.queries.ts';
import type { Me } from './me.queries.ts';
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
        places={placesOf(me, membership?.organisation_id)}
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
      <SessionDialogs session={session} personId={me.id} methods={me.second_factors} />
    </>
  );
}

function placesOf(me: Me, currentId: string | undefined): readonly PlaceChoice[] {
  return me.memberships.map(
    ({ organisation_id: id, organisation_name: name, role, environment }) => ({
      id,
      name,
      detail: texts.roles[role] ?? role,
      links: [
        {
          to: paths.organisation(id),
          label: environment === 'live' ? partTexts.live : partTexts.testMode,
          isCurrent: id === currentId,
        },
      ],
    }),
  );
}

function railOf(orgId: string): readonly RailGroup[] {
  const home = { to: paths.organisation(orgId), label: texts.home, icon: House, isExact: true };
  return [{ title: null, items: [home] }];
}
