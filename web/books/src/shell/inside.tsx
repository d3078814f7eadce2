import { SessionDialogs, Shell, partTexts, usePathPart } from '@countinghouse/ui';
import type { PlaceChoice } from '@countinghouse/ui';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call, session } from '../api.ts';
import { homeQuery } from '../home/home.queries.ts';
import { paths } from '../paths.ts';
import { meQuery } from './me.queries.ts';
import type { Me } from './me.queries.ts';
import { railOf } from './rail.ts';
import { roleText, texts } from './texts.ts';

export function Inside(): ReactNode {
  const client = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const orgId = usePathPart('orgId');
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
        places={placesOf(me, membership?.organisation_id)}
        newPlace={
          me.can_create_organisation
            ? { to: paths.newOrganisation, label: texts.newOrganisation }
            : null
        }
        groups={
          membership === undefined
            ? []
            : railOf({
                orgId: membership.organisation_id,
                permissions: membership.permissions,
                waiting: home.data?.approvals?.waiting ?? 0,
                hasOthers: me.memberships.length > 1,
              })
        }
        isTest={membership?.environment === 'test'}
        person={{
          name: me.name,
          detail: membership === undefined ? me.email : roleText(membership.role),
        }}
        accountAddress={paths.account}
        topbar={null}
        onSearch={async (q) => {
          if (membership === undefined) return [];
          const orgId = membership.organisation_id;
          return (await call('searchOrganisation', { path: { orgId }, query: { q } })).data;
        }}
      >
        <Outlet />
      </Shell>
      <SessionDialogs
        session={session}
        personId={me.id}
        methods={me.second_factors}
        endsAt={me.session_ends_at}
        onRenewed={() => void client.invalidateQueries({ queryKey: meQuery.queryKey })}
      />
    </>
  );
}

function placesOf(me: Me, currentId: string | undefined): readonly PlaceChoice[] {
  return me.memberships.map(
    ({ organisation_id: id, organisation_name: name, role, environment }) => ({
      id,
      name,
      detail: roleText(role),
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
