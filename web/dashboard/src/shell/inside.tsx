import { SessionDialogs, Shell, partTexts } from '@countinghouse/ui';
import type { PlaceChoice, RailGroup } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { CreditCard, House, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { call, session } from '../api.ts';
import { openApprovalsQuery } from '../approvals/approvals.queries.ts';
import { DeveloperSwitch } from '../developer-pane/developer-switch.tsx';
import { paths } from '../paths.ts';
import { businessItems, developersGroup } from './developers-rail.ts';
import { EnvironmentSwitch } from './environment-switch.tsx';
import { meQuery } from './me.queries.ts';
import type { Me } from './me.queries.ts';
import { moneyItems, sellingGroup } from './money-rail.ts';
import { usePlace } from './place.ts';
import { texts } from './texts.ts';

export function Inside(): ReactNode {
  const client = useQueryClient();
  const { me, membership, workspace, isOfWorkspace } = usePlace();
  const businessId = membership?.business_id;
  const mayReadApprovals = membership?.permissions.includes('approvals:read') === true;
  const approvals = useQuery({
    ...openApprovalsQuery(businessId ?? ''),
    enabled: mayReadApprovals,
  });
  const isTest = isOfWorkspace && workspace?.environment === 'test';
  return (
    <>
      <Shell
        place={{
          name: membership?.business_name ?? me.name,
          detail:
            membership === undefined ? me.email : (texts.roles[membership.role] ?? membership.role),
        }}
        places={placesOf(me, workspace?.id)}
        newPlace={
          me.can_create_business ? { to: paths.newBusiness, label: texts.newBusiness } : null
        }
        groups={
          membership === undefined || workspace === undefined
            ? []
            : railOf(
                workspace.id,
                membership.business_id,
                approvals.data?.data.filter(({ can_decide: mine }) => mine.allowed).length ?? 0,
              )
        }
        isTest={isTest}
        person={{
          name: me.name,
          detail: me.has_second_factor ? texts.hasSecondFactor : texts.noSecondFactor,
        }}
        accountAddress={paths.account}
        topbar={
          membership === undefined || workspace === undefined || !isOfWorkspace ? null : (
            <>
              <EnvironmentSwitch membership={membership} current={workspace.id} />
              <DeveloperSwitch workspaceId={workspace.id} permissions={membership.permissions} />
            </>
          )
        }
        onSearch={async (q) => {
          if (workspace === undefined) return [];
          const path = { workspaceId: workspace.id };
          return (await call('searchWorkspace', { path, query: { q } })).data;
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

function railOf(
  workspaceId: string,
  businessId: string,
  openApprovals: number,
): readonly RailGroup[] {
  const { rail } = texts;
  return [
    {
      title: null,
      items: [
        {
          to: paths.workspace(workspaceId),
          label: texts.home,
          icon: House,
          isExact: true,
          goKey: 'h',
        },
      ],
    },
    {
      title: rail.money,
      items: [
        { to: paths.payments(workspaceId), label: rail.payments, icon: CreditCard, goKey: 'p' },
        ...moneyItems(workspaceId),
      ],
    },
    sellingGroup(workspaceId),
    {
      title: rail.business,
      items: [
        {
          to: paths.approvals(businessId),
          label: rail.approvals,
          icon: ShieldCheck,
          goKey: 'a',
          count: openApprovals,
        },
        ...businessItems({ workspaceId, businessId }),
      ],
    },
    developersGroup({ workspaceId, businessId }),
  ];
}
