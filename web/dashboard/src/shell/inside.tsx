import { SessionDialogs, Shell, partTexts, usePathPart } from '@countinghouse/ui';
import type { PlaceChoice, RailGroup } from '@countinghouse/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { House } from 'lucide-react';
import type { ReactNode } from 'react';
import { session } from '../api.ts';
import { paths } from '../paths.ts';
import { EnvironmentSwitch } from './environment-switch.tsx';
import { meQuery } from './me.queries.ts';
import type { Me } from './me.queries.ts';
import { texts } from './texts.ts';

export function Inside(): ReactNode {
  const { data: me } = useSuspenseQuery(meQuery);
  const workspaceId = usePathPart('workspaceId');
  const membership =
    me.memberships.find(({ workspaces }) => workspaces.some(({ id }) => id === workspaceId)) ??
    me.memberships[0];
  const workspace =
    membership?.workspaces.find(({ id }) => id === workspaceId) ?? membership?.workspaces[0];
  const isTest = workspace?.environment === 'test';
  return (
    <>
      <Shell
        place={{
          name: membership?.business_name ?? me.name,
          detail:
            membership === undefined ? me.email : (texts.roles[membership.role] ?? membership.role),
        }}
        places={placesOf(me, workspace?.id)}
        groups={workspace === undefined ? [] : railOf(workspace.id)}
        isTest={isTest}
        person={{
          name: me.name,
          detail: me.has_second_factor ? texts.hasSecondFactor : texts.noSecondFactor,
        }}
        accountAddress={paths.account}
        topbar={
          membership === undefined || workspace === undefined ? null : (
            <div className="push">
              <EnvironmentSwitch membership={membership} current={workspace.id} />
            </div>
          )
        }
      >
        <Outlet />
      </Shell>
      <SessionDialogs session={session} personId={me.id} methods={me.second_factors} />
    </>
  );
}

function placesOf(me: Me, currentId: string | undefined): readonly PlaceChoice[] {
  return me.memberships.map(({ business_id: id, business_name: name, role, workspaces }) => ({
    id,
    name,
    detail: texts.roles[role] ?? role,
    links: workspaces.map((workspace) => ({
      to: paths.workspace(workspace.id),
      label: workspace.environment === 'live' ? partTexts.live : partTexts.testMode,
      isCurrent: workspace.id === currentId,
    })),
  }));
}

function railOf(workspaceId: string): readonly RailGroup[] {
  const home = { to: paths.workspace(workspaceId), label: texts.home, icon: House, isExact: true };
  return [{ title: null, items: [home] }];
}
